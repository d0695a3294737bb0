import { type ReactNode, useState } from 'react'
import { costAssumptions } from '#contract/directory/costs/values.ts'
import type { AdvisorDetail, Fees } from '#contract/directory/schemas.ts'
import { firstPlanHours, fundCostPercent } from '#contract/directory/values.ts'
import { money, percent } from '#web/platform/format.ts'
import { MoneyField } from '#web/ui/forms/money-field.tsx'

const usualSum = 400_000
const mostUsd = 1_000_000_000

/**
 * What an advisor would cost in the first year, for a sum one can change; nothing typed here is
 * kept or sent.
 */
export function CostCalculator({ advisor, sumUsd }: { advisor: AdvisorDetail; sumUsd: number | null }) {
  const [typed, setTyped] = useState<{ sum: number | null } | null>(null)
  const shown = typed ? typed.sum : (sumUsd ?? usualSum)
  const sum = Math.min(shown || 0, mostUsd)
  const { fees, firstName, compensation } = advisor
  const hasAny = fees.portfolioFeePercent > 0 || fees.flatFeeUsd > 0 || fees.hourlyRateUsd > 0
  if (!hasAny) {
    const missing = compensation === 'commission' ? 'charges clients no fee' : 'hasn’t listed any fees yet'
    return (
      <p className="mt-4 text-ink-2">
        {firstName} {missing}. Ask what you’d pay before you meet.
      </p>
    )
  }
  return (
    <div className="mt-6 grid overflow-hidden rounded border bg-surface xl:grid-cols-2">
      {fees.portfolioFeePercent > 0 && (
        <div className="flex flex-col p-4 pt-5 md:p-6">
          <MoneyField
            label={`Amount ${firstName} would manage`}
            value={shown === null ? null : sum}
            onChange={(value) => setTyped({ sum: value })}
            help={
              sumUsd === null ? 'An example. Try your own amount.' : 'From your profile. Changes here aren’t saved.'
            }
            className="text-18"
          />
          {shown !== null && shown > mostUsd && (
            <p className="mt-1 type-ui-s text-warn">We calculate with at most {money(mostUsd)}.</p>
          )}
          {shown !== null && sum < advisor.minimumAssets && (
            <p className="mt-1 type-ui-s text-warn">
              {firstName} takes accounts from {money(advisor.minimumAssets)}.
            </p>
          )}
          <ShareLedger sum={sum} fees={fees} />
        </div>
      )}
      <div className="flex flex-col border-t p-4 pt-5 first:border-t-0 md:p-6 xl:border-t-0 xl:border-l xl:first:border-l-0">
        <FirstYear advisor={advisor} sum={sum} />
        <Ledger>
          {fees.portfolioFeePercent > 0 && fees.flatFeeUsd > 0 && (
            <Line name="Or a flat fee">{money(fees.flatFeeUsd)}</Line>
          )}
          {fees.hourlyRateUsd > 0 && (
            <>
              <Line name={fees.portfolioFeePercent > 0 || fees.flatFeeUsd > 0 ? 'Or hourly' : 'Hourly'}>
                {money(fees.hourlyRateUsd)}
              </Line>
              <Line name={`A first plan, ${firstPlanHours.from} to ${firstPlanHours.to} hours`} isQuiet>
                {money(fees.hourlyRateUsd * firstPlanHours.from)} to {money(fees.hourlyRateUsd * firstPlanHours.to)}
              </Line>
            </>
          )}
          <Line name="First consultation, 30 min" isTotal>
            Free
          </Line>
        </Ledger>
      </div>
    </div>
  )
}

function ShareLedger({ sum, fees }: { sum: number; fees: Fees }) {
  const share = (sum * fees.portfolioFeePercent) / 100
  const fee = Math.max(share, fees.minimumYearlyFeeUsd ?? 0)
  const funds = (sum * fundCostPercent) / 100
  return (
    <Ledger>
      <Line name={fee > share ? 'Minimum yearly fee' : `Fee, ${percent(fees.portfolioFeePercent)} a year`}>
        {money(fee)}
      </Line>
      <Line name={`Fund costs, about ${percent(fundCostPercent)}`} isQuiet>
        {money(funds)}
      </Line>
      <Line name="First-year total" isTotal>
        {money(fee + funds)}
      </Line>
    </Ledger>
  )
}

const { firstYearHours, laterHours } = costAssumptions

/** The number people came for, large, and how it is paid. */
function FirstYear({ advisor: { fees }, sum }: { advisor: AdvisorDetail; sum: number }) {
  const share = (sum * fees.portfolioFeePercent) / 100
  const first =
    fees.portfolioFeePercent > 0
      ? { usd: share, how: `${money(share / 12, { cents: true })} a month. It rises and falls with the account.` }
      : fees.flatFeeUsd > 0
        ? {
            usd: fees.flatFeeUsd,
            how: `${money(fees.flatFeeUsd / 12, { cents: true })} a month, whatever your balance.`,
          }
        : {
            usd: fees.hourlyRateUsd * firstYearHours,
            how: `About ${firstYearHours} hours, and ${laterHours} in each later year.`,
          }
  const least = fees.minimumYearlyFeeUsd ?? 0
  const isMinimum = least > first.usd
  return (
    <>
      <p className="type-note text-ink-3">First-year fee</p>
      <p className="mt-2 font-serif text-44/12 tracking-[-0.03em] md:text-56/15">
        {!isMinimum && fees.portfolioFeePercent === 0 && fees.flatFeeUsd === 0 && (
          <span className="text-24 tracking-normal">about </span>
        )}
        {money(Math.max(first.usd, least))}
      </p>
      <p className="type-ui text-ink-2">
        {isMinimum ? `${money(least / 12, { cents: true })} a month, the stated minimum.` : first.how}
      </p>
    </>
  )
}

function Ledger({ children }: { children: ReactNode }) {
  return <dl className="mt-auto pt-5 type-ui-s">{children}</dl>
}

function Line({
  name,
  isQuiet,
  isTotal,
  children,
}: {
  name: string
  isQuiet?: boolean
  isTotal?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={`flex justify-between gap-4 border-t py-2 ${isTotal ? 'border-ink' : ''} ${isQuiet ? 'text-ink-3' : ''}`}
    >
      <dt>{name}</dt>
      <dd className={isQuiet ? '' : 'font-medium'}>{children}</dd>
    </div>
  )
}
