import { Link, useSearchParams } from 'react-router'
import { costAssumptions, hourlyBreakEven } from '#contract/directory/costs/values.ts'
import { noMatchLabels } from '#contract/matching/labels.ts'
import { advisorPath } from '#web/paths.ts'
import { money } from '#web/platform/format.ts'
import { useOwnZone } from '#web/platform/zones.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ScoreRing } from '../score/score-ring.tsx'
import { comparePath } from '../state.ts'
import { type Compared, rowGroups } from './compare-rows.ts'

/** Advisors side by side: columns with a mouse, cards to swipe through on the phone. The rows are the same for each. */
export function CompareTable({ compared }: { compared: readonly Compared[] }) {
  const zone = useOwnZone()
  const sumUsd = compared[0]?.sumUsd ?? null
  const groups = rowGroups(sumUsd, zone)
  const columns = { '--columns': compared.length } as React.CSSProperties
  return (
    <>
      <section
        aria-label="Advisors side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        style={columns}
        className="-mx-5 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 pb-3 md:mx-0 md:grid md:snap-none md:grid-cols-[repeat(var(--columns),minmax(0,1fr))] md:gap-x-5 md:gap-y-0 md:overflow-visible md:px-0"
      >
        {compared.map((one) => (
          <article
            key={one.advisor.id}
            aria-labelledby={`compared-${one.advisor.id}`}
            style={spanning(1 + groups.length + groups.flatMap(({ rows }) => rows).length)}
            className="w-[85%] shrink-0 snap-center rounded border bg-surface p-5 md:w-auto md:[grid-row:span_var(--rows)] md:grid md:grid-rows-subgrid"
          >
            <div>
              <Head one={one} others={compared.filter((other) => other !== one)} />
            </div>
            {groups.map(({ title, rows }) => (
              <div
                key={title}
                style={spanning(rows.length + 1)}
                className="mt-5 border-t pt-3 md:[grid-row:span_var(--rows)] md:grid md:grid-rows-subgrid"
              >
                <h3 className="type-ui-s font-strong">{title}</h3>
                <dl
                  style={spanning(rows.length)}
                  className="mt-1 type-ui-s md:[grid-row:span_var(--rows)] md:grid md:grid-rows-subgrid"
                >
                  {rows.map(({ name, of, isStrong }) => (
                    <div key={name} className="py-1.5">
                      <dt className="text-ink-3 type-note">{name}</dt>
                      <dd className={`[overflow-wrap:anywhere] ${isStrong ? 'font-strong' : ''}`}>{of(one)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
          </article>
        ))}
      </section>
      <Assumptions sumUsd={sumUsd} compared={compared} />
    </>
  )
}

/** The number of table rows, so that the rows of all columns line up. */
const spanning = (rows: number) => ({ '--rows': rows }) as React.CSSProperties

function Head({ one: { advisor, match, ruledOutBecause }, others }: { one: Compared; others: readonly Compared[] }) {
  const [, setSearch] = useSearchParams()
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={advisor.name} photoUrl={advisor.avatarUrl} size={56} />
        <div className="min-w-0 flex-1">
          <h2 id={`compared-${advisor.id}`} className="type-title-3 [overflow-wrap:anywhere]">
            <Link to={advisorPath(advisor.id)} className="text-ink no-underline hover:underline">
              {advisor.name}
            </Link>
          </h2>
          <p className="type-note text-ink-2">{advisor.firmName ?? 'Independent'}</p>
        </div>
        {match && <ScoreRing score={match.score} />}
      </div>
      {ruledOutBecause && <p className="mt-2 type-note text-ink-2">No match: {noMatchLabels[ruledOutBecause]}</p>}
      <div className="mt-3 flex gap-2">
        <LinkButton to={advisorPath(advisor.id)} variant="secondary" size="sm">
          View {advisor.firstName}
        </LinkButton>
        <Button
          variant="text"
          size="sm"
          aria-label={`Remove ${advisor.name}`}
          onClick={() =>
            setSearch(new URL(comparePath(others.map((other) => other.advisor.id)), location.origin).searchParams, {
              replace: true,
            })
          }
        >
          Remove
        </Button>
      </div>
    </>
  )
}

/** Says what the costs assume, and above which sum hourly fees are cheaper than a percentage. */
function Assumptions({ sumUsd, compared }: { sumUsd: number | null; compared: readonly Compared[] }) {
  const { growthPercent, firstYearHours, laterHours } = costAssumptions
  const breakEven = hourlyBreakEven(compared.map(({ advisor }) => advisor.fees))
  return (
    <section aria-labelledby="assumptions" className="mt-6 max-w-[72ch] type-ui-s text-ink-2">
      <h2 id="assumptions" className="type-title-3 text-ink">
        How we estimate costs
      </h2>
      {breakEven !== null && (
        <p className="mt-2 font-strong text-ink">
          At {money(breakEven)} and above, paying any of these advisors by the hour costs less in a typical year than
          paying any of them a percentage.
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
          `For ${money(sumUsd)}, growing ${growthPercent}% a year before fees, with no deposits or withdrawals. Percentage fees apply to each year’s balance.`
        )}{' '}
        Hourly: {firstYearHours} hours in the first year, {laterHours} each year after. Flat fees are charged every
        year. Each advisor’s lowest-cost option comes first. Fund costs are extra with every advisor and not included.
        These are our own estimates for comparison, not a forecast.
      </p>
    </section>
  )
}
