import { useState } from 'react'
import { data, useNavigate, useRevalidator } from 'react-router'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { getTeam, mayHaveFirm, removeMember, vouchForMember } from '../api.ts'
import type { Route } from './+types/member.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({
    title: 'Team Member',
    description:
      'One advisor at a firm: their role, their seat and how to reach them. Colleagues only, after signing in.',
    path: '/team',
    noindex: true,
  })

/** A member of the viewer's own firm; anybody else does not exist here. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (!(await mayHaveFirm())) throw data(null, { status: 404 })
  const team = await getTeam()
  const member = team?.members.find(({ person }) => person.id === params.memberId)
  if (!team || !member) throw data(null, { status: 404 })
  const canVouch = team.can.includes('vouch') && member.isAwaitingProof && member.firmRole !== 'admin'
  return { member, firm: team.firm, canVouch, canRemove: team.can.includes('remove') && member.firmRole !== 'admin' }
}

export default function Member({ loaderData: { member, firm, canVouch, canRemove } }: Route.ComponentProps) {
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  const { person } = member
  const remove = async () => {
    setPending(true)
    try {
      await removeMember(person.id)
      toast.success(`${person.displayName} is no longer on the team`)
      await navigate('/team')
    } catch (error) {
      toastProblem(error)
      setPending(false)
    }
  }
  const [isVouching, setVouching] = useState(false)
  const { revalidate } = useRevalidator()
  const vouch = async () => {
    setPending(true)
    try {
      await vouchForMember(person.id)
      toast.success(`${person.displayName} is verified`)
      setVouching(false)
      await revalidate()
    } catch (error) {
      toastProblem(error)
    } finally {
      setPending(false)
    }
  }
  const facts = [
    ['Role at the firm', member.firmRole === 'admin' ? 'Administrator' : 'Advisor'],
    ['Email', member.email],
    ['Joined', when(member.joinedAt, 'date')],
    [
      'Visible to consumers',
      member.isListed ? 'Yes, published and verified' : 'Not yet: profile unpublished or unverified',
    ],
  ] as const
  return (
    <PageLayout title={person.displayName} lead={firm.name} narrow>
      <Panel className="p-5 md:p-8">
        <div className="flex gap-5">
          <Avatar size={64} name={person.displayName} photoUrl={person.avatarUrl} />
          <dl className="min-w-0 flex-1">
            {facts.map(([name, value]) => (
              <div key={name} className="grid gap-x-4 border-b py-2.5 last:border-b-0 sm:grid-cols-[160px_1fr]">
                <dt className="type-ui-s text-ink-2">{name}</dt>
                <dd className="wrap-anywhere type-ui">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          {member.isListed && (
            <LinkButton to={`/advisors/${person.id}`} variant="secondary">
              View public page
            </LinkButton>
          )}
          {canVouch && <Button onClick={() => setVouching(true)}>Confirm registration</Button>}
          {canRemove && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              Remove from team
            </Button>
          )}
        </div>
      </Panel>
      <Dialog
        open={isVouching}
        onOpenChange={setVouching}
        title={`Confirm ${person.displayName}’s registration?`}
        description="You’re confirming that this account belongs to the adviser registered with your firm. This verifies them. We record your name and the time."
        actions={
          <>
            <Button variant="secondary" onClick={() => setVouching(false)}>
              Cancel
            </Button>
            <Button pending={isPending} pendingLabel="Confirming" onClick={vouch}>
              Confirm
            </Button>
          </>
        }
      />
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${person.displayName}?`}
        description="They keep their account, profile and leads. The seat opens up right away."
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button variant="danger" pending={isPending} pendingLabel="Removing" onClick={remove}>
              Remove
            </Button>
          </>
        }
      />
    </PageLayout>
  )
}
