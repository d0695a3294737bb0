import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Lead } from '#contract/leads/schemas.ts'
import type { LostKind } from '#contract/leads/values.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import type { AdvisorProfile, SaveAdvisorPart } from '#contract/profiles/schemas.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'

type FitLimitsProps = {
  kind: LostKind
  lead: Lead
  /** The change to the advisor's profile, or null for none. */
  onChange: (part: SaveAdvisorPart | null) => void
}

/** Offers the one change to an advisor's own limits that keeps such leads from coming. */
export function FitLimits({ kind, lead, onChange }: FitLimitsProps) {
  const { data } = useEndpoint(getOwnProfile, {})
  // Another reason takes the change of this one along.
  useEffect(() => () => onChange(null), [onChange])
  if (!data?.advisor) return null
  if (kind === 'fit_assets') return <Assets advisor={data.advisor} onChange={onChange} />
  if (kind === 'fit_language')
    return (
      <p className="type-ui-s text-ink-2">
        Your languages are on{' '}
        <Link to="/advisor-profile" className="link">
          your profile
        </Link>
        . Matching asks for them.
      </p>
    )
  const offers = offersOf(kind, lead, data.advisor)
  if (offers.length === 0) return null
  return <Offers offers={offers} advisor={data.advisor} onChange={onChange} />
}

type Limits = Pick<AdvisorProfile, 'servedStates' | 'acceptsClients' | 'expertise'>
type Offer = { readonly label: string; readonly apply: (limits: Limits) => Partial<Limits> }

function offersOf(kind: LostKind, lead: Lead, advisor: AdvisorProfile): Offer[] {
  const { state } = lead.consumer
  if (kind === 'fit_state' && state && advisor.servedStates.includes(state))
    return [
      {
        label: `Stop serving ${stateNames[state]}`,
        apply: ({ servedStates }) => ({ servedStates: servedStates.filter((each) => each !== state) }),
      },
    ]
  if (kind === 'fit_capacity' && advisor.acceptsClients)
    return [{ label: 'Stop accepting new clients for now', apply: () => ({ acceptsClients: false }) }]
  if (kind !== 'fit_subject') return []
  return lead.wants
    .filter((want) => advisor.expertise.includes(want))
    .map((want) => ({
      label: `Stop offering ${specialtyLabels[want].toLowerCase()}`,
      apply: ({ expertise }) => ({ expertise: expertise.filter((each) => each !== want) }),
    }))
}

/**
 * The fields that some offers change together. A save of the others would put back what somebody
 * else saved meanwhile.
 */
export function changedLimits(offers: readonly Pick<Offer, 'apply'>[], limits: Limits): Partial<Limits> {
  const changed: Partial<Limits> = {}
  for (const { apply } of offers) Object.assign(changed, apply({ ...limits, ...changed }))
  return changed
}

type OffersProps = { offers: readonly Offer[]; advisor: AdvisorProfile; onChange: FitLimitsProps['onChange'] }

function Offers({ offers, advisor, onChange }: OffersProps) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const pick = (label: string, isPicked: boolean) => {
    const next = isPicked ? [...picked, label] : picked.filter((each) => each !== label)
    setPicked(next)
    const chosen = offers.filter((each) => next.includes(each.label))
    onChange(chosen.length === 0 ? null : changedLimits(chosen, advisor))
  }
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 type-ui-s font-strong">Change your profile, so that fewer such leads come</legend>
      {offers.map(({ label }) => (
        <Checkbox
          key={label}
          label={label}
          checked={picked.includes(label)}
          onChange={(event) => pick(label, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

function Assets({ advisor, onChange }: { advisor: AdvisorProfile; onChange: FitLimitsProps['onChange'] }) {
  const [least, setLeast] = useState<number | null>(advisor.minimumAssets)
  return (
    <MoneyField
      label="The smallest sum you work with"
      value={least}
      onChange={(value) => {
        setLeast(value)
        onChange(value === null || value === advisor.minimumAssets ? null : { minimumAssets: value })
      }}
      help="Matching leaves out consumers with less. It’s part of your profile."
    />
  )
}
