import { type Impressions, impressionPlaces, minCountedPeople } from '#contract/matching/impressions/schemas.ts'
import { criterionLabels, passReasonLabels } from '#contract/matching/labels.ts'
import { criteria, passReasons } from '#contract/matching/values.ts'
import { day } from '#web/platform/format.ts'
import { dayReached } from '#web/platform/times/day-reached.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'

/** Why an advisor is shown, in figures in which nobody can be recognized. */
export function ImpressionsPanel({ reach, waiting }: { reach: Impressions; waiting: number }) {
  const { people } = reach
  const zone = useOwnZone()
  const brought = criteria.flatMap((criterion) => {
    const value = reach.criteria[criterion]
    return value === null ? [] : [{ label: criterionLabels[criterion], value, text: String(value) }]
  })
  const passes = passReasons.flatMap((reason) => {
    const value = reach.passes[reason]
    return value === null ? [] : [{ label: passReasonLabels[reason], value, text: String(value) }]
  })
  return (
    <Panel className="mt-5 grid divide-y lg:grid-cols-2 lg:divide-x lg:divide-y-0 [&>*]:min-w-0 [&>*]:p-5">
      <div>
        <PanelHead title="How you appear in matches" />
        <p className="mt-2 type-ui text-ink-2">
          {people === null
            ? `At last count you were in the top ${impressionPlaces} matches for fewer than ${minCountedPeople} people. We show the number once it reaches ${minCountedPeople}.`
            : `As of ${reach.day ? day(dayReached(reach.day, zone)) : 'our last count'}, you were in the top ${impressionPlaces} matches for ${people} people.`}{' '}
          Your plan doesn’t affect this.
        </p>
        {waiting > 0 && (
          <p className="mt-2 type-ui">
            {waiting} {waiting === 1 ? 'person is' : 'people are'} on your waiting list.
          </p>
        )}
        {brought.length > 0 && (
          <div className="mt-4">
            <BarChart
              title="Why you ranked"
              note="People for whom you earned at least half the points on this criterion."
              columns={['Criterion', 'People']}
              bars={brought}
            />
          </div>
        )}
      </div>
      <div>
        {passes.length > 0 ? (
          <BarChart
            title="Why people passed"
            note="Optional feedback from the last 90 days."
            columns={['Reason', 'People']}
            color={3}
            bars={passes}
          />
        ) : (
          <>
            <PanelHead title="Why people passed" />
            <p className="mt-2 type-ui text-ink-2">
              No reason was given by {minCountedPeople} or more people in the last 90 days, so we don’t show any.
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}
