import { Link } from 'react-router'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import type { FirmRecord } from '#contract/operations/firms/schemas.ts'
import { when } from '#web/platform/format.ts'
import { FactList } from '#web/ui/display/fact-list.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { planText, routingRuleLabels, seatsText } from '../copy.firms.ts'

/** What is known of a firm. */
export function FirmFacts({ firm }: { firm: FirmRecord }) {
  const { routing, signOn, registrationMark, registrationMarkedAt } = firm
  const mark = registrationMark && registrationMarkedAt && `${registrationMark} ${when(registrationMarkedAt, 'date')}`
  const limit = routing && routing.maxOpenLeads > 0 ? `, up to ${routing.maxOpenLeads} open leads each` : ''
  const facts: readonly (readonly [string, string | null])[] = [
    ['Place', firm.place],
    ['Website', firm.website],
    ['Joined', when(firm.createdAt, 'date')],
    ['Plan', planText(firm)],
    ['Seats', seatsText(firm)],
    [
      'Register',
      firm.registeredAs ?? 'Not verified: its owner isn’t verified, or their record names no firm of this name',
    ],
    ['Our mark', mark && `${mark.slice(0, 1).toUpperCase()}${mark.slice(1)}`],
    ['Archive', firm.hasArchive ? 'On' : 'Off'],
    [
      'Sign-on',
      signOn && `${signOn.kind === 'saml' ? 'SAML' : 'OpenID Connect'}${signOn.isRequired ? ', required' : ''}`,
    ],
    ['Lead routing', routing && `${routingRuleLabels[routing.rule]}${limit}`],
    ['Firm ID', firm.id],
  ]
  return (
    <Panel className="p-5">
      <PanelHead title="Firm" />
      <FactList facts={facts} className="mt-3" />
    </Panel>
  )
}

/** Who belongs to the firm, each with a link to their account. */
export function FirmMembers({ firm: { members } }: { firm: FirmRecord }) {
  return (
    <Panel className="p-5">
      <PanelHead title="Members" />
      <ul className="mt-3 border-t">
        {members.map(({ id, name, email, role, joinedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b py-2 type-ui-s">
            <Link to={`/admin/people/${id}`} className="link min-w-0 wrap-anywhere">
              {name || email}
            </Link>
            <span className="type-note text-ink-2">
              {firmRoleLabels[role]} since {when(joinedAt, 'date')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
