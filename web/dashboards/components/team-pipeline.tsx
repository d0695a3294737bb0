import { Link } from 'react-router'
import type { TeamMember } from '#contract/firms/schemas.ts'
import { leadStatusLabels } from '#contract/leads/labels.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import { activeLeadStatuses, leadStatuses } from '#contract/leads/values.ts'
import { shortMoney } from '#web/platform/format.ts'
import { Panel, PanelHead } from '#web/ui/panel.tsx'
import { pipelineRows } from './pipeline-rows.ts'

/** Who of the firm has which leads, as a table that becomes rows on the phone. */
export function TeamPipeline({ leads, members }: { leads: readonly Lead[]; members: readonly TeamMember[] }) {
  const isActive = (lead: Lead) => activeLeadStatuses.some((status) => status === lead.status)
  return (
    <Panel className="overflow-x-auto p-5">
      <PanelHead title="Leads by advisor">
        <Link to="/team/leads" className="touch text-action underline">
          Assign leads
        </Link>
      </PanelHead>
      {leads.length === 0 ? (
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
            {pipelineRows(leads, members).map(({ id, name, leads: own }) => (
              <tr key={id ?? 'none'} className="border-b last:border-b-0">
                <th scope="row" className="py-2.5 pr-3 text-left font-strong">
                  <Link
                    to={id === null ? '/team/leads?advisor=none' : `/team/member/${id}`}
                    className="text-ink underline-offset-4 hover:underline"
                  >
                    {name}
                  </Link>
                  <span className="block font-normal type-note text-ink-2 md:max-lg:hidden xl:hidden">
                    {own.filter(isActive).length} open of {own.length}
                  </span>
                </th>
                {leadStatuses.map((status) => (
                  <td key={status} className="py-2.5 pr-3 text-right max-md:hidden lg:max-xl:hidden">
                    {own.filter((lead) => lead.status === status).length}
                  </td>
                ))}
                <td className="py-2.5 text-right">
                  {shortMoney(own.filter(isActive).reduce((sum, lead) => sum + lead.estimatedValueUsd, 0))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
