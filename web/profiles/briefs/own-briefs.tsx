import { Link } from 'react-router'
import { listBriefs } from '#contract/profiles/briefs/endpoints.ts'
import { briefChanged } from '#contract/profiles/briefs/events.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { briefPath } from './brief-path.ts'

const briefEvents = [briefChanged]

/** The advisors a consumer shares their details with, each with the way to their brief. */
export function OwnBriefs() {
  const items = useEndpoint(listBriefs, {}).data?.items
  useServerEvents(briefEvents, () => void invalidate(listBriefs))
  return (
    <section aria-label="Your briefs" className="mt-8">
      <h2 className="pb-2 type-title-3">Your briefs</h2>
      <p className="type-ui-s text-ink-2">
        A brief is one page of these answers and a note, for one advisor you share your details with. You choose each
        line.
      </p>
      {items && items.length > 0 && (
        <ul className="mt-3 border-t type-ui-s">
          {items.map(({ advisorId, advisorName, fieldCount }) => (
            <li key={advisorId} className="flex items-center justify-between gap-4 border-b py-1">
              <span className="min-w-0">
                {advisorName}
                <span className="block type-note text-ink-3">
                  {fieldCount === null
                    ? 'No brief'
                    : `Shared, ${fieldCount} ${fieldCount === 1 ? 'answer' : 'answers'}`}
                </span>
              </span>
              <Link
                to={briefPath(advisorId)}
                className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end link"
                aria-label={`${fieldCount === null ? 'Write a brief for' : 'Change the brief for'} ${advisorName}`}
              >
                {fieldCount === null ? 'Write' : 'Change'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {items?.length === 0 && (
        <p className="mt-2 type-note text-ink-3">You can write one once you’ve shared your details with an advisor.</p>
      )}
    </section>
  )
}
