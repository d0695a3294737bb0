import { leadSourceLabels, leadStatusLabels } from '#contract/leads/labels.ts'
import type { LeadStatistics } from '#contract/leads/schemas.ts'
import { leadSources, leadStatuses } from '#contract/leads/values.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** Charts of leads by stage and by source, with their numbers. */
export function LeadCharts({ statistics }: { statistics: LeadStatistics }) {
  const { totalLeads, leadsByStatus, leadsBySource } = statistics
  return (
    <Panel className="mt-4 grid md:grid-cols-2 md:divide-x max-md:divide-y [&>*]:p-5">
      <BarChart
        title={`${totalLeads} ${totalLeads === 1 ? 'lead' : 'leads'} by status`}
        note="Current status, including lost leads."
        columns={['Status', 'Leads']}
        bars={leadStatuses.map((status) => bar(leadStatusLabels[status], leadsByStatus[status]))}
      />
      <BarChart
        title={'Leads by source'}
        note="Each person counts once, at first contact."
        columns={['Source', 'Leads']}
        bars={leadSources.map((source) => bar(leadSourceLabels[source], leadsBySource[source]))}
        color={2}
      />
    </Panel>
  )
}

const bar = (label: string, value: number) => ({ label, value, text: String(value) })
