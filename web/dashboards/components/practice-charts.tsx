import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import { leadSources } from '#contract/leads/values.ts'
import { barsOf } from '#web/analytics/copy.ts'
import { LockedFeature } from '#web/billing/components/locked-feature.tsx'
import { day } from '#web/platform/format.ts'
import { HelpText } from '#web/platform/help-text.tsx'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'

const counted = (leads: number) => (leads === 1 ? '1 lead' : `${leads} leads`)
function basisOf(leads: number): string {
  if (leads === 0) return 'No leads in these weeks.'
  return leads < 30 ? `Based on ${counted(leads)}, so one lead moves these numbers a lot.` : counted(leads)
}
const weekName = (week: string) => day(week).replace(/, \d+$/, '')

/**
 * The numbers of a practice: how fast it answers, what becomes of leads, where they come from and
 * which of them become clients. What the plan does not include is locked, and says what it costs.
 */
export function PracticeCharts({ analytics }: { analytics: PracticeAnalytics }) {
  const { funnel, medianFirstAnswerHours, leadsBySource, convertedBySource } = analytics
  return (
    <Panel className="grid lg:grid-cols-[1.35fr_1fr_1fr] divide-y lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5">
      {medianFirstAnswerHours ? (
        <AnswerTimes weeks={medianFirstAnswerHours} />
      ) : (
        <LockedFeature feature="answer_times" />
      )}
      {funnel ? <Funnel funnel={funnel} /> : <LockedFeature feature="lead_numbers" />}
      {funnel && leadsBySource ? (
        <Sources total={funnel.leads} leads={leadsBySource} converted={convertedBySource} />
      ) : (
        <LockedFeature feature="source_conversion" />
      )}
    </Panel>
  )
}

type Shown<K extends keyof PracticeAnalytics> = NonNullable<PracticeAnalytics[K]>

function AnswerTimes({ weeks }: { weeks: Shown<'medianFirstAnswerHours'> }) {
  if (weeks.every(({ value }) => value === null))
    return <p className="type-ui text-ink-2">Your first-reply times appear here once you have some.</p>
  return (
    <LineChart
      title="Your median first reply, in hours"
      note={
        <>
          <HelpText by="first-answer">Half of your first replies were faster than this.</HelpText> Each counts in the
          week you sent it.
        </>
      }
      columns={['Week of', 'Hours']}
      points={weeks.map(({ week, value }) => ({
        label: weekName(week),
        value,
        text: value === null ? 'No replies' : `${value.toFixed(1)} h`,
      }))}
    />
  )
}

function Funnel({ funnel: { leads, answered, consultations, converted } }: { funnel: Shown<'funnel'> }) {
  return (
    <BarChart
      title="From lead to client"
      note={basisOf(leads)}
      columns={['Step', 'People']}
      bars={[
        { label: 'Leads', value: leads, text: String(leads) },
        { label: 'Contacted', value: answered, text: String(answered) },
        { label: 'Consultation completed', value: consultations, text: String(consultations) },
        { label: 'Converted', value: converted, text: String(converted) },
      ]}
    />
  )
}

/** Leads of each source and, where the plan includes it, how many of them became clients. */
function Sources({
  total,
  leads,
  converted,
}: {
  total: number
  leads: Shown<'leadsBySource'>
  converted: PracticeAnalytics['convertedBySource']
}) {
  const bars = barsOf(leads, leadSources)
  const clients = converted && barsOf(converted, leadSources)
  return (
    <div>
      <BarChart
        title={total === 0 ? 'Leads by source' : `${counted(total)} by source`}
        note={`Each person counts once, at first contact.${clients ? ' “1 of 4” is one client from four leads.' : ''}`}
        columns={['Source', clients ? 'Clients of leads' : 'Leads']}
        color={2}
        bars={bars.map((bar) => {
          const became = clients?.find(({ label }) => label === bar.label)
          return clients ? { ...bar, text: `${became?.text ?? '0'} of ${bar.text}` } : bar
        })}
      />
      {!clients && (
        <div className="mt-5 border-t pt-5">
          <LockedFeature feature="source_conversion" />
        </div>
      )}
    </div>
  )
}
