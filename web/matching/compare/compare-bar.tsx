import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { comparePath } from '../state.ts'
import type { Comparison } from './use-comparison.ts'

/** Stuck to the foot while somebody is chosen: who, and the way to see them side by side. */
export function CompareBar({ comparison: { chosen, clear } }: { comparison: Comparison }) {
  if (chosen.length === 0) return null
  return (
    <section
      aria-label="Comparison"
      className="sticky bottom-[max(12px,env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line-2 bg-surface px-4 py-2.5 shadow-sheet max-md:bottom-[84px]"
    >
      <p role="status" className="min-w-0 flex-1 type-ui-s">
        {chosen.map(({ name }) => name).join(', ')}
        {chosen.length === 1 && <span className="text-ink-3">. Choose one or two more to compare.</span>}
      </p>
      <Button variant="text" size="sm" onClick={clear}>
        Clear
      </Button>
      {chosen.length > 1 && (
        <LinkButton to={comparePath(chosen.map(({ id }) => id))} size="sm">
          Compare {chosen.length}
        </LinkButton>
      )}
    </section>
  )
}
