import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { getPerson } from '#contract/operations/people/endpoints.ts'
import type { PersonRecord } from '#contract/operations/people/schemas.ts'
import type { PersonAction } from '#contract/operations/people/values.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { FactList } from '#web/ui/display/fact-list.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { actionLabels } from '../copy.people.ts'
import { ActDialog } from '../people/act-dialog.tsx'
import { PersonReports } from '../people/person-reports.tsx'
import { PersonTags } from '../people/person-tags.tsx'
import type { Route } from './+types/person.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Person', description: 'One account.', path: '/admin/people' })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(getPerson, { params: { id: params.personId } })

/** One account: what is known of it, where it is signed in, and what the viewer may do. */
export default function Person({ loaderData: person }: Route.ComponentProps) {
  useFocusFallback()
  const [act, setAct] = useState<{ act: PersonAction; sessionId?: string } | null>(null)
  const revalidate = useRevalidate()
  const user = useCurrentUser()
  const staffRole = user?.staffRole ?? null
  const name = person.name || person.email || 'Erased account'
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'People', to: '/admin/people' }, { name }]} />}
      title={name}
      lead={<PersonTags person={person} />}
      actions={
        <>
          {person.verification !== null && person.email && staffPermits(staffRole, 'verify') && (
            <LinkButton
              size="sm"
              to="/admin/analytics?tab=verifications"
              state={{ search: person.email }}
              variant="secondary"
            >
              Verification case
            </LinkButton>
          )}
          {person.plans.length > 0 && staffPermits(staffRole, 'bill') && (
            <LinkButton size="sm" to={`/admin/payments/${person.id}`} variant="secondary">
              Payments
            </LinkButton>
          )}
          {staffPermits(staffRole, 'read-log') && (
            <LinkButton size="sm" to={`/admin/log?personId=${person.id}`} variant="secondary">
              Entries in the audit log
            </LinkButton>
          )}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <Facts person={person} />
          {person.reports && <PersonReports personId={person.id} reports={person.reports} />}
          {person.sessions && (
            <Sessions
              sessions={person.sessions}
              canEnd={person.can.includes('end-sessions')}
              onEnd={(sessionId) => setAct({ act: 'end-sessions', sessionId })}
            />
          )}
        </div>
        {person.can.length > 0 && (
          <Panel className="grid gap-3 p-5">
            <PanelHead title="Act on this account" />
            {person.can.map((each) => (
              <Button
                key={each}
                variant={each === 'ban' || each === 'erase' ? 'danger' : 'secondary'}
                onClick={() => setAct({ act: each })}
              >
                {actionLabels[each].button}
              </Button>
            ))}
          </Panel>
        )}
      </div>
      {act && <ActDialog {...act} person={person} onClose={() => setAct(null)} onDone={() => void revalidate()} />}
    </PageLayout>
  )
}

const sentence = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`

function Facts({ person }: { person: PersonRecord }) {
  const { email, phone, place, firm, verification, plans, bannedUntil } = person
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Email', email],
    ['Phone', phone],
    ['Place', place],
    ['Joined', when(person.createdAt, 'date')],
    ['Last sign-in', person.lastSignInAt && when(person.lastSignInAt, 'zonedMoment')],
    ['Banned until', bannedUntil && (bannedUntil > '2100' ? 'Further notice' : when(bannedUntil, 'zonedMoment'))],
    ['Password', person.hasPassword ? 'Set' : 'None'],
    ['Second factor', person.hasSecondFactor ? 'Set up' : 'None'],
    ['Firm', firm && <FirmLink firm={firm} />],
    ['Verification', verification && sentence(verification)],
    ['Plan', plans[0] ? sentence(plans[0].state) : null],
    ['Account ID', person.id],
  ]
  return (
    <Panel className="p-5">
      <PanelHead title="Account" />
      <FactList facts={facts} className="mt-3" />
    </Panel>
  )
}

function FirmLink({ firm: { id, name, role } }: { firm: NonNullable<PersonRecord['firm']> }) {
  return (
    <>
      <Link to={`/admin/firms/${id}`} className="link">
        {name}
      </Link>
      , {firmRoleLabels[role].toLowerCase()}
    </>
  )
}

type SessionsProps = {
  sessions: NonNullable<PersonRecord['sessions']>
  canEnd: boolean
  onEnd: (id: string) => void
}

function Sessions({ sessions, canEnd, onEnd }: SessionsProps) {
  return (
    <Panel className="p-5">
      <PanelHead title="Signed in at" />
      {sessions.length === 0 && <p className="mt-3 type-ui-s text-ink-2">Not signed in on any device.</p>}
      <ul className="mt-3 border-t empty:hidden">
        {sessions.map(({ id, device, ip, signedInAt, lastSeenAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b py-2 type-ui-s">
            <span className="min-w-0">
              {[device.browser, device.system].filter(Boolean).join(' on ') || 'Unknown device'}
              <span className="block type-note text-ink-2">
                {[`Since ${when(signedInAt, 'zonedMoment')}`, `last seen ${when(lastSeenAt, 'zonedMoment')}`, ip]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            {canEnd && (
              <Button size="sm" variant="text" onClick={() => onEnd(id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
