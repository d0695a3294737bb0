import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { when } from '#web/platform/format.ts'
import { Timeline } from '#web/ui/display/timeline.tsx'
import { lostText } from '../copy.ts'

/** What happened: an assignment says so itself, with the status it left alone. */
function titleOf({ from, to, note }: LeadDetail['history'][number]): string {
  if (from === null) return 'Lead created'
  return from === to ? note : `${leadStatusLabels[from]} to ${leadStatusLabels[to]}`
}

/** What became of a lead so far, the latest first: every move with who made it and why. */
export function LeadHistory({ history }: Pick<LeadDetail, 'history'>) {
  return (
    <section className="mt-6">
      <h3 className="mb-1 type-ui-s font-strong">History</h3>
      <Timeline
        items={history.toReversed().map((change, position) => ({
          id: `${change.at} ${change.from} ${change.to}`,
          state: position === 0 ? 'now' : 'past',
          content: (
            <p className="type-ui-s">
              {titleOf(change)}
              <span className="block type-note text-ink-3">
                {change.byName}, {when(change.at)}
              </span>
              {change.from !== change.to && (
                <span className="block type-note text-ink-2">
                  {change.to === 'lost' ? lostText({ ...change, lostReason: change.note }) : change.note}
                </span>
              )}
            </p>
          ),
        }))}
      />
    </section>
  )
}
