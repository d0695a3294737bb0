import { leadSourceLabels, leadStatusLabels, lostKindLabels } from '#contract/leads/labels.ts'
import type { LeadStatistics } from '#contract/leads/schemas.ts'
import { leadSources, leadStatuses, lostKinds } from '#contract/leads/values.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

/** Charts of leads by stage and by source, with their numbers. */
export function LeadCharts({ statistics }: { statistics: LeadStatistics }) {
  const { totalLeads, leadsByStatus, leadsBySource, lostByKind } = statistics
  const losses = lostKinds.filter((kind) => lostByKind[kind] > 0)
  return (
    <>
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
      {losses.length > 0 && (
        <Panel className="mt-4 p-5">
          <BarChart
            title="Why leads were lost"
            note="The reasons given for leads that are lost now."
            columns={['Reason', 'Leads']}
            bars={losses.map((kind) => bar(lostKindLabels[kind], lostByKind[kind]))}
          />
        </Panel>
      )}
    </>
  )
}

const bar = (label: string, value: number) => ({ label, value, text: String(value) })
