import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import { leadSources } from '#contract/leads/values.ts'
import { day } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { barsOf } from '../copy.ts'

const counted = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`)
const weekName = (week: string) => day(week).replace(/, \d+$/, '')

/**
 * The three numbers of a practice: how fast it answers, what becomes of leads, where they come
 * from.
 */
export function PracticeCharts({ analytics }: { analytics: PracticeAnalytics }) {
  const { funnel, medianFirstAnswerHours, leadsBySource } = analytics
  const answered = medianFirstAnswerHours.filter((week) => week.value !== null)
  const isFew = funnel.leads < 30
  return (
    <Panel className="grid lg:grid-cols-[1.35fr_1fr_1fr] divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5">
      {answered.length > 0 ? (
        <LineChart
          title="Your median first reply, in hours"
          note={<HelpText by="first-answer">Half of your first replies were faster than this.</HelpText>}
          columns={['Week of', 'Hours']}
          points={answered.map(({ week, value }) => ({
            label: weekName(week),
            value: value ?? 0,
            text: `${(value ?? 0).toFixed(1)} h`,
          }))}
        />
      ) : (
        <p className="type-ui text-ink-2">Your first-reply times appear here once you have some.</p>
      )}
      <BarChart
        title="From lead to client"
        note={
          isFew ? `Based on ${counted(funnel.leads)}, so one lead moves these numbers a lot.` : counted(funnel.leads)
        }
        columns={['Step', 'People']}
        bars={[
          { label: 'Leads', value: funnel.leads, text: String(funnel.leads) },
          { label: 'Replied', value: funnel.answered, text: String(funnel.answered) },
          { label: 'Consultation completed', value: funnel.consultations, text: String(funnel.consultations) },
          { label: 'Converted', value: funnel.converted, text: String(funnel.converted) },
        ]}
      />
      <BarChart
        title={funnel.leads === 0 ? 'Leads by source' : `${counted(funnel.leads)} by source`}
        note="Each person counts once, at first contact."
        columns={['Source', 'Leads']}
        color={2}
        bars={barsOf(leadsBySource, leadSources)}
      />
    </Panel>
  )
}
