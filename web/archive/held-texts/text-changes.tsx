import type { TextChange } from '#contract/archive/held-texts/schemas.ts'
import { textLabels } from '../copy.advisors.ts'

/** Each changed text: as it was written, under what readers see. */
export function TextChanges({ changes }: { changes: readonly TextChange[] }) {
  return (
    <dl className="grid gap-4 type-ui-s">
      {changes.map(({ text, before, after }) => (
        <div key={text}>
          <dt className="font-strong">{textLabels[text]}</dt>
          {before && (
            <dd className="mt-1 max-w-[75ch] whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
              <span className="sr-only">Public now: </span>
              <del>{before}</del>
            </dd>
          )}
          <dd className="mt-1 max-w-[75ch] whitespace-pre-line [overflow-wrap:anywhere]">
            <span className="sr-only">Changed to: </span>
            {after}
          </dd>
        </div>
      ))}
    </dl>
  )
}
