import { briefLines } from '#contract/profiles/briefs/labels.ts'
import type { Brief } from '#contract/profiles/briefs/schemas.ts'

/** A brief as its advisor reads it. The consumer composes it on the same component. */
export function BriefPage({ answers, note }: Pick<Brief, 'answers' | 'note'>) {
  const lines = briefLines(answers)
  return (
    <>
      {lines.length > 0 && (
        <dl className="type-ui-s">
          {lines.map(({ field, label, text }) => (
            <div key={field} className="flex justify-between gap-4 border-t py-2">
              <dt className="shrink-0 text-ink-2">{label}</dt>
              <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && (
        <div className="border-t py-2.5 type-ui-s">
          <p className="text-ink-2">In their own words</p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
        </div>
      )}
    </>
  )
}
