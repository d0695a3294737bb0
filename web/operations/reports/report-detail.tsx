import { Link } from 'react-router'
import type { ChatReport } from '#contract/operations/reports/schemas.ts'
import { reportReasonNames } from '#web/messaging/copy.ts'
import { when } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { roleLabels } from '../copy.people.ts'
import { DecisionForm } from './decision-form.tsx'
import { MadeDecision } from './made-decision.tsx'

/** One report: the reporter's words, what they shared, both sides, and the decision. */
export function ReportDetail({ report, onDecided }: { report: ChatReport; onDecided: () => void }) {
  const { reporter, reported, reason, text, createdAt, decision } = report
  return (
    <article aria-label={`Report about ${reported.name}`} className="grid min-w-0 gap-6 rounded border bg-surface p-5">
      <div>
        <h2 className="type-title-2 wrap-anywhere">{reported.name} was reported</h2>
        <p className="mt-1 type-note text-ink-2">
          {reportReasonNames[reason]}. Received {when(createdAt)}.
        </p>
      </div>
      <blockquote className="border-action border-l-2 pl-4">
        <p className="type-note text-ink-2">Reported by {reporter.name}</p>
        <p className="mt-1 type-ui wrap-anywhere">{text ? `“${text}”` : 'They added no details.'}</p>
      </blockquote>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <SharedMessages report={report} />
        <section>
          <h3 className="type-ui font-strong">Who they are</h3>
          <SideFacts side={reported} facts={factsOf(reported)} />
          <SideFacts side={reporter} facts={[]} />
        </section>
      </div>
      {decision ? (
        <MadeDecision report={report} onReversed={onDecided} />
      ) : (
        <DecisionForm report={report} onDecided={onDecided} />
      )}
    </article>
  )
}

const factsOf = ({ reportCount, upheldCount }: ChatReport['reported']) => [
  ['Reports about them', String(reportCount)] as const,
  ['Warnings and suspensions', String(upheldCount)] as const,
]

function SharedMessages({ report: { messages, reporter, reported } }: { report: ChatReport }) {
  const nameOf = (id: string) => (id === reporter.id ? reporter.name : reported.name)
  return (
    <section className="min-w-0">
      <h3 className="type-ui font-strong">Shared messages</h3>
      {messages.length === 0 && (
        <p className="mt-1 type-ui-s text-ink-2">The reporter shared no messages. You see only their words.</p>
      )}
      <ol className="mt-3 divide-y overflow-hidden rounded border empty:hidden">
        {messages.map(({ id, senderId, body, at, isEdited, isDeleted }) => (
          <li key={id} className={`px-4 py-2.5 ${senderId === reported.id ? 'bg-bad-soft' : ''}`}>
            <p className="flex flex-wrap items-baseline gap-x-2 type-note">
              <span className="font-strong">{nameOf(senderId)}</span>
              <time dateTime={at} className="text-ink-2">
                {when(at)}
              </time>
              {isEdited && <Tag>Edited</Tag>}
            </p>
            <p className="type-ui-s wrap-anywhere whitespace-pre-wrap">{isDeleted ? 'Message deleted' : body}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

type SideFactsProps = {
  side: ChatReport['reporter']
  facts: readonly (readonly [name: string, value: string])[]
}

function SideFacts({ side: { id, name, role, since }, facts }: SideFactsProps) {
  return (
    <div className="mt-3 border-t pt-3">
      <Link to={`/admin/people/${id}`} className="link type-ui-s font-strong wrap-anywhere">
        {name}
      </Link>
      <p className="type-note text-ink-2">
        {roleLabels[role]} since {when(since, 'date')}
      </p>
      <dl className="mt-2 empty:hidden">
        {facts.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 py-1 type-ui-s">
            <dt className="text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
