import type { ReactNode } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { disclosureLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import { registerLinks } from '#contract/verification/labels.ts'
import { money, when } from '#web/platform/format.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { compensationText, modesText, writingText } from '../copy.ts'

/**
 * What an advisor states about payment: who pays, the duty that comes with it, the least a year
 * costs and what it includes.
 */
export function PaymentFacts({ advisor }: { advisor: AdvisorDetail }) {
  const { fiduciaryStatement, fees, feeIncludes } = advisor
  return (
    <StatementList
      facts={[
        { name: 'Compensation', value: compensationText(advisor) },
        { name: 'Fiduciary duty', value: fiduciaryStatement && fiduciaryLabels[fiduciaryStatement] },
        { name: 'Minimum yearly fee', value: minimumFeeText(fees.minimumYearlyFeeUsd) },
        { name: 'What the fee includes', value: feeIncludes },
      ]}
    />
  )
}

function minimumFeeText(usd: number | null): string | null {
  if (usd === null) return null
  return usd === 0 ? 'No minimum' : `${money(usd)} a year`
}

/** How an advisor works, and where to look up what they say. */
export function PracticeFacts({ advisor }: { advisor: AdvisorDetail }) {
  const { typicalClients, firstMeeting, custodian, isAccredited, website, brochureUrl } = advisor
  return (
    <StatementList
      facts={[
        { name: 'Typical clients', value: typicalClients },
        { name: 'The first conversation', value: firstMeeting },
        { name: 'Ways to meet', value: modesText(advisor) || null },
        { name: 'Ways to write', value: writingText(advisor) || null },
        { name: 'Custodian', value: custodian },
        { name: 'Accreditation', value: isAccredited ? accreditationText(advisor) : null },
        { name: 'Disclosures', value: advisor.disclosures && <Disclosures advisor={advisor} /> },
        { name: 'Public register', value: <Register advisor={advisor} /> },
        {
          name: 'Brochure, Form ADV Part 2',
          value: brochureUrl && <OutsideLink name="Read the brochure" url={brochureUrl} />,
        },
        { name: 'Website', value: website && <OutsideLink name={website} url={website} /> },
      ]}
    />
  )
}

/**
 * The profile has no field for the body, so the text says whose statement it is, and that it is
 * unverified.
 */
const accreditationText = ({ firstName }: AdvisorDetail) =>
  `${firstName} states: accredited by a professional body. Ask which one. We don’t verify this.`

function Disclosures({ advisor: { disclosures, disclosuresStatedAt } }: { advisor: AdvisorDetail }) {
  const zone = useOwnZone()
  const date = disclosuresStatedAt && when(disclosuresStatedAt, 'date', zone ?? 'America/New_York')
  return (
    <>
      {disclosures && disclosureLabels[disclosures]}
      {date && <span className="text-ink-3">, stated on {date}</span>}
    </>
  )
}

function Register({ advisor: { registeredCrdNumber, isSample } }: { advisor: AdvisorDetail }) {
  if (isSample) return 'Sample advisor: no register entry'
  if (registeredCrdNumber === null) return 'No verified registration number yet'
  return (
    <span className="flex flex-wrap gap-x-5">
      {registerLinks(registeredCrdNumber).map(({ name, url }) => (
        <OutsideLink key={name} name={name} url={url} />
      ))}
    </span>
  )
}

/** A link to another site; `.example` leads nowhere (RFC 2606). */
function OutsideLink({ name, url }: { name: string; url: string }) {
  const { hostname } = new URL(url)
  if (hostname.endsWith('.example')) return `${url} (sample address)`
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link py-1">
      {name}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

/** Named facts of an advisor, one a row. A fact without a value is named as not stated. */
function StatementList({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-5 type-ui-s">
      {facts.map(({ name, value }) => (
        <div key={name} className="grid gap-x-5 gap-y-0.5 border-t py-3 md:grid-cols-[13.75rem_1fr]">
          <dt className="text-ink-3">{name}</dt>
          <dd className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">
            {value ?? <span className="text-ink-3">Not stated by the advisor</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
