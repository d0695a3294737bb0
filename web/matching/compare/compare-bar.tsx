import X from 'lucide-react/icons/x'
import { useNavigation, useSearchParams } from 'react-router'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { comparePath } from '../state.ts'
import type { Comparison } from './use-comparison.ts'

/**
 * Stays at the foot while advisors are chosen: each by name, to be taken out again, and the way to
 * see them side by side.
 */
export function CompareBar({
  comparison: { chosen, toggle, clear },
  advisors,
  overActions,
}: {
  comparison: Comparison
  /** Those on the page, for their names. */
  advisors: readonly Pick<AdvisorCard, 'id' | 'name'>[]
  /** On the phone the deck has its own buttons at the foot, and the bar stays above them. */
  overActions?: boolean
}) {
  const isOpening = useNavigation().location?.pathname === '/matches/compare'
  const [search] = useSearchParams()
  if (chosen.length === 0) return null
  // One whom another filter brought is not on this page.
  const nameOf = (id: string) => advisors.find((advisor) => advisor.id === id)?.name ?? 'Another advisor'
  return (
    <section
      aria-label="Comparison"
      data-at-foot
      data-keeps-focus="comparison"
      className={`sticky bottom-[max(12px,env(safe-area-inset-bottom))] z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line-2 bg-surface px-4 py-2.5 shadow-sheet ${overActions ? 'max-md:bottom-38' : 'max-md:bottom-21'}`}
    >
      <div className="flex min-w-0 flex-1 flex-wrap max-md:basis-full items-center gap-x-1 type-ui-s">
        <ul className="contents">
          {chosen.map((id) => (
            <li key={id} className="min-w-0">
              <Button
                variant="text"
                size="sm"
                aria-label={`Remove ${nameOf(id)} from the comparison`}
                className="max-w-full text-ink"
                onClick={() => toggle({ id })}
              >
                <span className="truncate">{nameOf(id)}</span>
                <Icon of={X} small />
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">
          <span className="sr-only">{chosen.map(nameOf).join(', ')}</span>
          {chosen.length === 1 && <span className="text-ink-3">Choose one or two more to compare.</span>}
        </p>
      </div>
      <Button variant="text" size="sm" onClick={clear}>
        Clear
      </Button>
      {chosen.length > 1 && (
        <LinkButton
          to={comparePath(chosen, search)}
          size="sm"
          aria-busy={isOpening}
          className={isOpening ? 'opacity-70' : ''}
        >
          {isOpening ? 'Opening' : `Compare ${chosen.length}`}
        </LinkButton>
      )}
    </section>
  )
}
