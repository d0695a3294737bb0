import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadDetail } from '#contract/leads/schemas.ts'
import { NotShown, useNotShown } from '#web/auth/account/not-shown.tsx'
import { when } from '#web/platform/format.ts'
import { Timeline } from '#web/ui/display/timeline.tsx'
import { editText } from '../copy.history.ts'
import { lostText } from '../copy.ts'

type Change = LeadDetail['history'][number]

/** What happened: an assignment says so itself, with the status it left alone. */
function textOf({ from, to, note, lostKind, edit }: Change): { title: string; detail: string } {
  if (edit) return editText(edit, note)
  if (from === null) return { title: 'Lead created', detail: note }
  if (from === to) return { title: note, detail: '' }
  const title = `${leadStatusLabels[from]} to ${leadStatusLabels[to]}`
  return { title, detail: to === 'lost' ? lostText({ lostKind, lostReason: note }) : note }
}

/** What became of a lead so far, the latest first: every change with who made it and why. */
export function LeadHistory({ history }: Pick<LeadDetail, 'history'>) {
  return (
    <section className="mt-6">
      <h3 className="mb-1 type-ui-s font-strong">History</h3>
      {useNotShown() ? (
        <NotShown />
      ) : (
        <Timeline
          items={history.toReversed().map((change, position) => ({
            id: `${history.length - position}`,
            state: position === 0 ? 'now' : 'past',
            content: <Entry change={change} />,
          }))}
        />
      )}
    </section>
  )
}

function Entry({ change }: { change: Change }) {
  const { title, detail } = textOf(change)
  return (
    <p className="type-ui-s [overflow-wrap:anywhere]">
      {title}
      <span className="block type-note text-ink-3">
        {change.byName}, {when(change.at)}
      </span>
      {detail && <span className="block type-note text-ink-2">{detail}</span>}
    </p>
  )
}
