import { Link } from 'react-router'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import { activeLeadStatuses, type LeadStatus, leadStatuses } from '#contract/leads/values.ts'
import { shortMoney } from '#web/platform/format.ts'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import type { PipelineRow } from './pipeline-rows.ts'

const sum = (of: Record<LeadStatus, number>, statuses: readonly LeadStatus[]) =>
  statuses.reduce((total, status) => total + of[status], 0)

/** Who of the firm has which leads, as a table that becomes rows on the phone. */
export function TeamPipeline({ rows }: { rows: readonly PipelineRow[] }) {
  return (
    <Panel className="overflow-x-auto p-5">
      <PanelHead title="Leads by advisor">
        <Link to="/team/leads" className="touch text-action underline">
          Assign leads
        </Link>
      </PanelHead>
      {rows.length === 0 ? (
        <p className="mt-3 type-ui text-ink-2">No consumer has contacted your advisors yet.</p>
      ) : (
        <table className="mt-3 w-full border-t type-ui-s tabular-nums">
          <thead>
            <tr className="border-b text-left text-ink-2">
              <th className="py-2 pr-3 font-normal">Advisor</th>
              {leadStatuses.map((status) => (
                <th key={status} className="py-2 pr-3 text-right font-normal max-md:hidden lg:max-xl:hidden">
                  {leadStatusLabels[status]}
                </th>
              ))}
              <th className="py-2 text-right font-normal">Open value</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ advisor, leadsByStatus, valueByStatus }) => (
              <tr key={advisor?.id ?? 'none'} className="border-b last:border-b-0">
                <th scope="row" className="py-2.5 pr-3 text-left font-strong">
                  <Link
                    to={advisor === null ? '/team/leads?advisor=none' : `/team/member/${advisor.id}`}
                    className="text-ink underline-offset-4 hover:underline"
                  >
                    {advisor?.displayName ?? 'Unassigned'}
                  </Link>
                  <span className="block font-normal type-note text-ink-2 md:max-lg:hidden xl:hidden">
                    {count(sum(leadsByStatus, activeLeadStatuses))} open of {count(sum(leadsByStatus, leadStatuses))}
                  </span>
                </th>
                {leadStatuses.map((status) => (
                  <td key={status} className="py-2.5 pr-3 text-right max-md:hidden lg:max-xl:hidden">
                    {count(leadsByStatus[status])}
                  </td>
                ))}
                <td className="py-2.5 text-right">{shortMoney(sum(valueByStatus, activeLeadStatuses))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const count = (number: number) => number.toLocaleString('en-US')
