import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { verifiedText } from '#contract/directory/labels.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { day, when } from '#web/platform/format.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { costText, languagesText, opensText, selfReportedText } from '../copy.ts'

/**
 * The rows of every advisor's card: languages, cost, the advisor's own statements, next opening and
 * verification.
 */
export function AdvisorRows({
  advisor,
  sumUsd,
  roomy,
}: {
  advisor: AdvisorCard
  /** The amount the cost is computed for; null when it is not set. */
  sumUsd: number | null
  /** Lines between the rows, as on the deck. */
  roomy?: boolean
}) {
  const zone = useOwnZone()
  const cost = costText(advisor, sumUsd)
  const verified = verifiedText(advisor, day)
  const row = roomy ? 'border-t py-1.5 md:py-2' : 'py-1'
  return (
    <dl className="type-ui-s">
      <Row name="Speaks" className={row}>
        {languagesText(advisor) || 'Not stated'}
      </Row>
      <Row name={sumUsd === null ? 'Costs' : 'Costs you'} className={row}>
        {cost.main && <span className="font-strong">{cost.main} </span>}
        {cost.unit} {cost.detail && <span className="text-ink-3">{cost.detail}</span>}
      </Row>
      <Row name="Says" className={row}>
        {selfReportedText(advisor)}
      </Row>
      {advisor.opensAt ? (
        <Row name="Opens" className={row}>
          {opensText(advisor.opensAt, zone)}, full this week
        </Row>
      ) : (
        <Row name="Next free" className={row}>
          {advisor.nextFreeAt ? freeText(advisor.nextFreeAt, zone) : 'No openings yet'}
        </Row>
      )}
      <Row name="Verified" className={row}>
        {verified && !advisor.isSample ? (
          <span className="flex items-center gap-1.5 text-ok">
            <Icon of={ShieldCheck} small />
            {verified}
          </span>
        ) : (
          <span className="text-ink-3">{verified ?? 'Not yet'}</span>
        )}
      </Row>
    </dl>
  )
}

/** The day alone while the reader's zone is not known, as on a page that the server renders. */
const freeText = (at: string, zone: string | null) =>
  zone ? when(at, 'zonedMoment', zone) : when(at, 'weekdayDate', 'America/New_York')

function Row({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`grid grid-cols-[4.75rem_1fr] ${className}`}>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
