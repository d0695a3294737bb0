import { Link } from 'react-router'
import { staffActLabels } from '#contract/staff/labels.ts'
import type { StaffLogEntry } from '#contract/staff/schemas.ts'
import { when } from '#web/platform/format.ts'

/** One act of the staff: what, about whom, why, and who did it when. */
export function LogRow({ entry: { at, act, by, subject, detail, parts, reason } }: { entry: StaffLogEntry }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b py-3 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]">
      <div className="min-w-0 wrap-anywhere">
        <p className="type-ui font-strong">{staffActLabels[act]}</p>
        {subject && <Account account={subject} />}
      </div>
      <div className="min-w-0 type-ui-s wrap-anywhere">
        {detail && <p className="first-letter:uppercase">{detail.replaceAll('_', ' ')}</p>}
        {reason && <p className="text-ink-2">“{reason}”</p>}
        {parts.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 items-center type-note text-action md:min-h-6">
              {parts.length === 1 ? '1 part read' : `${parts.length} parts read`}
            </summary>
            <ul className="mt-1 grid gap-1 type-note text-ink-2">
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <p className="type-note text-ink-2 wrap-anywhere">
        {when(at)}, {by ? <Account account={by} /> : 'command line'}
      </p>
    </li>
  )
}

function Account({ account: { id, name, email } }: { account: NonNullable<StaffLogEntry['by']> }) {
  return (
    <Link to={`/admin/log?personId=${id}`} className="link type-ui-s" title={email}>
      {name || 'Deleted account'}
    </Link>
  )
}
