import { Link, Outlet, useNavigate } from 'react-router'
import { ownershipChanged } from '#contract/firms/events.ts'
import type { Team as TeamView } from '#contract/firms/schemas.ts'
import { notified } from '#contract/notifications/events.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { signOut } from '#web/auth/session/session.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { getTeam, mayHaveFirm } from '../api.ts'
import { InvitationRow } from '../components/invitation-row.tsx'
import { JoinableNotice } from '../components/joinable-notice.tsx'
import { JoiningPanel } from '../components/joining-panel.tsx'
import { LeaveButton } from '../components/leave-button.tsx'
import { MemberRow } from '../components/member-row.tsx'
import { OwnershipNotice } from '../components/ownership-notice.tsx'
import { seatsText } from '../copy.ts'
import { mayAppoint } from '../state.ts'
import type { Route } from './+types/team.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Team',
  description: 'One place for a firm’s advisors: who’s on the team, who’s invited, and how many seats are left.',
  path: '/team',
})

/** Null for visitors and for those who belong to no firm, or never will. */
export async function clientLoader() {
  return (await mayHaveFirm()) ? getTeam() : null
}

/** A notification arrives whenever somebody joins or leaves. */
const events = [ownershipChanged, notified]
/** Somebody whose request was approved is notified of the plan that covers them now. */
const joiningEvents = [notified]

export default function Team({ loaderData: team }: Route.ComponentProps) {
  return team ? <OwnTeam team={team} /> : <NoTeam />
}

function NoTeam() {
  useFocusFallback()
  const user = useUser()
  const revalidate = useRevalidate()
  useServerEvents(joiningEvents, () => void revalidate())
  const isAdmin = user.role === 'firm_admin'
  return (
    <PageLayout title="Team" narrow>
      {(isAdmin || user.role === 'advisor') && (
        <div className="mb-5 empty:hidden">
          <JoinableNotice />
        </div>
      )}
      <EmptyState
        title={isAdmin ? 'Your firm isn’t registered yet' : 'You don’t belong to a firm'}
        action={
          isAdmin ? (
            <LinkButton to="/firm-profile">Register your firm</LinkButton>
          ) : (
            // Signed out, one reads what this page is for, and comes back to it by signing in.
            <Button variant="secondary" onClick={() => void signOut()}>
              Use a different account
            </Button>
          )
        }
      >
        {isAdmin
          ? 'Register it first. Then you can invite your advisors.'
          : `You’re signed in as ${user.email}. When a firm invites you, the email has a link that brings you here.`}
      </EmptyState>
    </PageLayout>
  )
}

function OwnTeam({ team }: { team: TeamView }) {
  const user = useUser()
  const revalidate = useRevalidate()
  const navigate = useNavigate()
  useServerEvents(events, () => void revalidate())
  const { firm, role, members, invitations, can } = team
  return (
    <PageLayout
      title={firm.name}
      lead={seatsText(team)}
      actions={
        <>
          {can.includes('read-records') && (
            <>
              <LinkButton size="sm" to="/team/leads" variant="secondary">
                Firm leads
              </LinkButton>
              <LinkButton size="sm" to="/team/performance" variant="secondary">
                Team numbers
              </LinkButton>
            </>
          )}
          {can.includes('supervise') && !user.visit && (
            <LinkButton size="sm" to="/archive" variant="secondary">
              Archive
            </LinkButton>
          )}
          {can.includes('invite') && (
            <LinkButton size="sm" to="/team/invite" preventScrollReset>
              Invite people
            </LinkButton>
          )}
        </>
      }
    >
      <OwnershipNotice team={team} viewerId={user.id} onDone={() => void revalidate()} />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
        <Panel className="p-5">
          <PanelHead title="Members" />
          <ul className="mt-2">
            {members.map((member) => (
              <MemberRow key={member.person.id} member={member} />
            ))}
          </ul>
        </Panel>
        {can.includes('read-records') && (
          <div className="grid gap-5 [&>*]:min-w-0">
            <Panel className="p-5">
              <PanelHead title="Invitations" />
              {invitations.length === 0 ? (
                <p className="mt-3 type-ui text-ink-2">No pending invitations.</p>
              ) : (
                <ul className="mt-2">
                  {invitations.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      canManage={can.includes('invite') && mayAppoint(can, invitation.firmRole)}
                      onChanged={() => void revalidate()}
                    />
                  ))}
                </ul>
              )}
            </Panel>
            <JoiningPanel canDecide={can.includes('invite')} onJoined={() => void revalidate()} />
          </div>
        )}
      </div>
      {can.includes('read-records') && (
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 type-ui-s">
          <li>
            <Link to="/team/routing" className="link touch">
              Lead routing
            </Link>
          </li>
          {can.includes('edit') && (
            <li>
              <Link to="/team/sign-on" className="link touch">
                Single sign-on
              </Link>
            </li>
          )}
          {can.includes('read-audit') && (
            <li>
              <Link to="/team/audit" className="link touch">
                Audit log
              </Link>
            </li>
          )}
        </ul>
      )}
      {role !== 'owner' && (
        <p className="mt-6">
          <LeaveButton
            firmName={firm.name}
            firmRole={role}
            viewerId={user.id}
            onLeft={async () => void (await navigate('/team'))}
          />
        </p>
      )}
      <Outlet />
    </PageLayout>
  )
}
