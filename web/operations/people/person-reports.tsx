import { Link } from 'react-router'
import type { PersonRecord } from '#contract/operations/people/schemas.ts'
import { reportReasonNames } from '#web/messaging/copy.ts'
import { when } from '#web/platform/format.ts'
import { Tag } from '#web/ui/display/tag.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'

type Report = NonNullable<PersonRecord['reports']>[number]

/** The latest reports of conversations about a person, each with what became of it. */
export function PersonReports({ personId, reports }: { personId: string; reports: readonly Report[] }) {
  return (
    <Panel className="p-5">
      <PanelHead title="Reports about this person" />
      {reports.length === 0 && (
        <p className="mt-3 type-ui-s text-ink-2">No one has reported a conversation with them.</p>
      )}
      <ul className="mt-3 border-t empty:hidden">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-2">
            <span className="min-w-0 type-ui-s">
              <Link
                to={`/admin/reports?personId=${personId}&list=${report.decision ? 'decided' : 'open'}&report=${report.id}`}
                className="link"
              >
                {reportReasonNames[report.reason]}
              </Link>
              <span className="block type-note text-ink-2">
                {`Reported ${when(report.createdAt, 'date')}`}
                {report.decidedAt && `, decided ${when(report.decidedAt, 'date')}`}
                {report.reversedAt && `, taken back ${when(report.reversedAt, 'date')}`}
              </span>
            </span>
            <ReportState report={report} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const decisionWords = { warn: 'Warning', suspend: 'Suspension', dismiss: 'Dismissed' } as const

function ReportState({ report: { decision, reversedAt } }: { report: Report }) {
  if (!decision) return <Tag tone="warn">Open</Tag>
  if (reversedAt) return <Tag>{`${decisionWords[decision]} taken back`}</Tag>
  return <Tag tone={decision === 'dismiss' ? 'plain' : 'bad'}>{decisionWords[decision]}</Tag>
}
