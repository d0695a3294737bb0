import { criterionLabels, passReasonLabels } from '#contract/matching/labels.ts'
import { type Reach, reachAtLeast, reachPlaces } from '#contract/matching/reach/schemas.ts'
import { criteria, passReasons } from '#contract/matching/values.ts'
import { day } from '../../platform/format.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Panel, PanelHead } from '../../ui/panel.tsx'

/** Why an advisor is shown, in figures in which nobody can be recognized. */
export function ReachPanel({ reach, waiting }: { reach: Reach; waiting: number }) {
  const { people } = reach
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
        <PanelHead title="Why you are shown" />
        <p className="mt-2 type-ui text-ink-2">
          {people === null
            ? `On the night we last counted you stood on the lists of fewer than ${reachAtLeast} people. From ${reachAtLeast} on we say how many.`
            : `On the night of ${reach.day ? day(reach.day) : 'our last count'} you stood among the first ${reachPlaces} advisors of ${people} people.`}{' '}
          What you pay has no part in it.
        </p>
        {waiting > 0 && (
          <p className="mt-2 type-ui">
            {waiting} {waiting === 1 ? 'person waits' : 'people wait'} for a place with you.
          </p>
        )}
        {brought.length > 0 && (
          <div className="mt-4">
            <BarChart
              title="What brought you there"
              note="People for whom a criterion brought at least half of its points."
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
            note="Said of their own will over ninety days."
            columns={['Reason', 'People']}
            color={3}
            bars={passes}
          />
        ) : (
          <>
            <PanelHead title="Why people passed" />
            <p className="mt-2 type-ui text-ink-2">
              Fewer than {reachAtLeast} people gave any one reason in ninety days, so none is shown.
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}
