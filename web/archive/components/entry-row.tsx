import type { Entry } from '#contract/archive/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { actText, peopleText, reasonLabels, stateLabels, summaryOf } from '../copy.ts'

const tones = { open: 'warn', 'signed-off': 'ok', flagged: 'bad' } as const

/** One entry of a list; all of it opens the entry. */
export function EntryRow({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { review } = entry
  return (
    <li className="relative grid gap-x-6 border-b py-4 last:border-b-0 md:grid-cols-[10.5rem_1fr]">
      <div className="type-ui-s text-ink-2 max-md:mb-1 max-md:flex max-md:gap-2">
        <p>{when(entry.occurredAt, 'datedMoment')}</p>
        <p className="type-note text-ink-3">No. {entry.position}</p>
      </div>
      <div className="min-w-0">
        <h3 className="type-ui-s">
          <button
            type="button"
            onClick={onOpen}
            className="rounded text-left font-strong after:absolute after:inset-0 hover:text-action"
          >
            {actText(entry)}
            <span className="font-normal text-ink-2">, {peopleText(entry)}</span>
          </button>
        </h3>
        <p className="mt-1 line-clamp-2 max-w-[75ch] type-ui [overflow-wrap:anywhere]">{summaryOf(entry)}</p>
        {review && (
          <p className="mt-2 flex flex-wrap gap-2">
            <Tag tone={tones[review.state]}>{stateLabels[review.state]}</Tag>
            {review.state === 'open' && review.reasons.map((reason) => <Tag key={reason}>{reasonLabels[reason]}</Tag>)}
          </p>
        )}
        {review?.note && <p className="mt-2 max-w-[75ch] type-ui-s text-ink-2">“{review.note}”</p>}
      </div>
    </li>
  )
}
