import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import { offerOwnership, vouchForMember } from '#contract/firms/endpoints.ts'
import { ownershipChanged } from '#contract/firms/events.ts'
import { firmRoleLabels } from '#contract/firms/labels.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { getTeam, mayHaveFirm } from '../api.ts'
import { OwnershipNotice } from '../components/ownership-notice.tsx'
import { RemoveDialog } from '../components/remove-dialog.tsx'
import { RoleForm } from '../components/role-form.tsx'
import { visibilityOf } from '../copy.ts'
import { mayAppoint, offeredRoles } from '../state.ts'
import type { Route } from './+types/member.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Team Member',
  description:
    'One advisor at a firm: their role, their seat and how to reach them. Colleagues only, after signing in.',
  path: '/team',
})

/** A member of the viewer's own firm; anybody else does not exist here. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!(await mayHaveFirm())) throw data(null, { status: 404 })
  const team = await getTeam()
  const member = team?.members.find(({ person }) => person.id === params.memberId)
  if (!team || !member) throw data(null, { status: 404 })
  const isOwner = member.firmRole === 'owner'
  const isManageable = !isOwner && mayAppoint(team.can, member.firmRole)
  const isOffered = team.ownershipOffer?.toId === member.person.id
  return {
    member,
    team,
    isOffered,
    /** The viewer manages roles, but not this one. */
    isOwnersToManage: team.can.includes('change-role') && !isOwner && !isManageable,
    can: {
      vouch: team.can.includes('vouch') && member.isAwaitingProof && !isOwner,
      remove: team.can.includes('remove') && isManageable,
      changeRole: team.can.includes('change-role') && isManageable,
      offer: team.can.includes('transfer') && member.firmRole === 'administrator' && !isOffered,
    },
  }
}

const events = [ownershipChanged]

type OpenDialog = 'vouch' | 'remove' | 'offer' | null

export default function Member({
  loaderData: { member, team, isOffered, isOwnersToManage, can },
}: Route.ComponentProps) {
  const { firm } = team
  const { id: viewerId } = useUser()
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const navigate = useNavigate()
  const revalidate = useRevalidate()
  const { person } = member
  const close = () => setDialog(null)
  useFocusFallback()
  useServerEvents(events, () => void revalidate())
  const run = async (act: () => Promise<unknown>, done: string) => {
    await act()
    toast.success(done)
    await revalidate()
  }
  const facts = [
    ['Role at the firm', firmRoleLabels[member.firmRole]],
    ['Email', member.email],
    ['Joined', when(member.joinedAt, 'date')],
    ['Visible to consumers', visibilityOf(member)],
  ] as const
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Team', to: '/team' }, { name: person.displayName }]} />}
      title={person.displayName}
      lead={firm.name}
      narrow
    >
      {isOffered && (
        <div className="mb-5">
          <OwnershipNotice team={team} viewerId={viewerId} onDone={() => void revalidate()} />
        </div>
      )}
      <Panel className="p-5 md:p-8">
        <div className="flex gap-5">
          <Avatar size={64} name={person.displayName} photoUrl={person.avatarUrl} />
          <dl className="min-w-0 flex-1">
            {facts.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 border-b py-2.5 last:border-b-0 sm:grid-cols-[10rem_1fr]">
                <dt className="type-ui-s text-ink-2">{name}</dt>
                <dd className="wrap-anywhere type-ui">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {can.changeRole && person.id !== viewerId && (
          <RoleForm
            key={member.firmRole}
            member={member}
            roles={offeredRoles(team.can)}
            onChanged={() => void revalidate()}
          />
        )}
        {isOwnersToManage && (
          <p className="mt-6 type-ui-s text-ink-2">
            Only the firm’s owner can remove a compliance officer or change their role.
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {member.isListed && (
            <LinkButton to={`/advisors/${person.id}`} variant="secondary">
              View public page
            </LinkButton>
          )}
          {can.vouch && <Button onClick={() => setDialog('vouch')}>Confirm registration</Button>}
          {can.offer && (
            <Button variant="secondary" onClick={() => setDialog('offer')}>
              Offer ownership
            </Button>
          )}
          {can.remove && (
            <Button variant="danger" onClick={() => setDialog('remove')}>
              Remove from team
            </Button>
          )}
        </div>
      </Panel>
      <ConfirmDialog
        open={dialog === 'vouch'}
        onOpenChange={close}
        title={`Confirm ${person.displayName}’s registration?`}
        description="You’re confirming that this account belongs to the adviser registered with your firm. This verifies them. We record your name and the time."
        action="Confirm"
        pendingLabel="Saving"
        keep="Cancel"
        variant="primary"
        onConfirm={() =>
          run(() => call(vouchForMember, { params: { advisorId: person.id } }), `${person.displayName} is verified`)
        }
      />
      <ConfirmDialog
        open={dialog === 'offer'}
        onOpenChange={close}
        title={`Offer ${firm.name} to ${person.displayName}?`}
        description="We’ll email them. If they accept within seven days, they own the firm and manage its plan, and you become an administrator. Until then you can withdraw the offer."
        action="Offer ownership"
        pendingLabel="Saving"
        keep="Cancel"
        variant="primary"
        onConfirm={() =>
          run(
            () => call(offerOwnership, { body: { advisorId: person.id } }),
            `${person.displayName} can accept within seven days`,
          )
        }
      />
      <RemoveDialog
        member={member}
        open={dialog === 'remove'}
        onOpenChange={(isOpen) => setDialog(isOpen ? 'remove' : null)}
        onRemoved={async () => void (await navigate('/team'))}
      />
    </PageLayout>
  )
}
