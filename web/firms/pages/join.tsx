import { Link, useNavigate, useParams } from 'react-router'
import { supervisionText } from '#contract/archive/supervision/labels.ts'
import { acceptInvitation, previewInvitation } from '#contract/firms/endpoints.ts'
import { firmRoleNouns } from '#contract/firms/labels.ts'
import { AcceptInvitation } from '#web/auth/access/accept-invitation.tsx'
import { refreshSession } from '#web/auth/session/refresh.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { readOrNull } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { titleOnly } from '#web/platform/page/title-only.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { invitedRoleHelp } from '../copy.ts'
import type { Route } from './+types/join.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Join a Firm',
  description: 'Accept your firm’s invitation.',
  path: '/team/join',
})

/**
 * Only in the browser: an invitation's address is a secret and stays out of the server's page
 * cache.
 */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readOrNull(call(previewInvitation, { params: { token: params.token } }))
}

export const HydrateFallback = titleOnly('Your invitation')

export default function Join({ loaderData: invitation }: Route.ComponentProps) {
  const { token = '' } = useParams()
  const navigate = useNavigate()

  if (invitation?.state !== 'pending') {
    return (
      <PageLayout title="This invitation is no longer valid" narrow>
        <p className="text-ink-2">
          It was already used, was revoked, or is more than seven days old. Ask the firm to send a new one, or go to{' '}
          <Link to="/team" className="underline">
            your team
          </Link>
          .
        </p>
      </PageLayout>
    )
  }
  const accept = async () => {
    const firm = await call(acceptInvitation, { body: { token } })
    // An administrator's account asks for a second step from now on.
    await refreshSession()
    toast.success(`You’ve joined ${firm.name}`)
    await navigate('/team')
  }
  return (
    <PageLayout title={`Join ${invitation.firmName}`} lead={`Valid until ${when(invitation.expiresAt, 'date')}`} narrow>
      <AcceptInvitation
        email={invitation.email}
        signUpAs="advisor"
        roles={['advisor', 'firm_admin']}
        otherKind={`Only an advisor’s account can join a firm, and yours is of another kind. Ask ${invitation.firmName} to invite another address of yours, and create an advisor account with it.`}
        button="Join the team"
        onAccept={accept}
      >
        {invitation.firmName} invited {invitation.email} to its team as {firmRoleNouns[invitation.firmRole]}.{' '}
        {invitedRoleHelp[invitation.firmRole]}{' '}
        {invitation.firmRole !== 'compliance' &&
          'Your profile and calendar stay yours, and the firm pays for your seat. While it does, a plan of your own stops, and the days you’ve paid for become credit. Its administrators see your leads, without the consumers’ names, and can reassign them. If you’re removed from the team, the leads of people who contacted you go with you.'}{' '}
        {invitation.isSupervised && supervisionText(invitation.firmName)}
      </AcceptInvitation>
    </PageLayout>
  )
}
