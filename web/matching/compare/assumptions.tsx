import { Link } from 'react-router'
import { costAssumptions, hourlyBreakEven } from '#contract/directory/costs/values.ts'
import { fundCostPercent } from '#contract/directory/values.ts'
import type { Compared } from '#contract/matching/comparison/labels.ts'
import { money } from '#web/platform/format.ts'

/** Says what the costs assume, and above which sum hourly fees are cheaper than a percentage. */
export function Assumptions({ sumUsd, compared }: { sumUsd: number | null; compared: readonly Compared[] }) {
  const { growthPercent, firstYearHours, laterHours } = costAssumptions
  const breakEven = hourlyBreakEven(compared.map(({ advisor }) => advisor.fees))
  return (
    <section aria-labelledby="assumptions" className="mt-6 max-w-[68ch] type-ui-s text-ink-2">
      <h2 id="assumptions" className="type-title-3 text-ink">
        How we estimate costs
      </h2>
      {breakEven !== null && (
        <p className="mt-2 font-strong text-ink">
          At {money(breakEven)} and above, any hourly fee in this comparison costs less in a typical year than any
          percentage of assets in it.
        </p>
      )}
      <p className="mt-2">
        {sumUsd === null ? (
          <>
            We need the amount you’d invest to show percentage fees in dollars.{' '}
            <Link to="/consumer-profile?step=money" className="link py-1">
              Add it
            </Link>
            .
          </>
        ) : (
          `All-in cost is a typical year for ${money(sumUsd)}: the advisor’s fee, at least the stated minimum, and fund costs of about ${fundCostPercent}%.`
        )}{' '}
        Commissions aren’t included. Over 10 years, the amount grows {growthPercent}% a year before fees, with no
        deposits or withdrawals; hourly is {firstYearHours} hours in the first year and {laterHours} each year after;
        each advisor’s most usual fee comes first, without fund costs. These are our own estimates for comparison, not a
        forecast.
      </p>
    </section>
  )
}
