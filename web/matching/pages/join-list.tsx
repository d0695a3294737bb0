import { Link, useNavigate, useParams } from 'react-router'
import { acceptListInvitation, previewListInvitation } from '#contract/matching/sharing/endpoints.ts'
import { AcceptInvitation } from '#web/auth/access/accept-invitation.tsx'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { readOrNull } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { titleOnly } from '#web/platform/page/title-only.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/join-list.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Choose an Advisor Together',
  description: 'Accept your partner’s invitation.',
  path: '/saved/join',
})

/**
 * Only in the browser: an invitation's address is a secret and stays out of the server's page
 * cache.
 */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return readOrNull(call(previewListInvitation, { params: { token: params.token } }))
}

export const HydrateFallback = titleOnly('Your invitation')

export default function JoinList({ loaderData: invitation }: Route.ComponentProps) {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  if (invitation?.state !== 'pending') {
    return (
      <PageLayout title="This invitation is no longer valid" narrow>
        <p className="text-ink-2">
          It was already used or withdrawn, or has expired. Ask your partner to send a new one, or go to{' '}
          <Link to="/saved" className="link py-1">
            your saved advisors
          </Link>
          .
        </p>
      </PageLayout>
    )
  }
  const { inviterFirstName: name, email, expiresAt } = invitation
  const accept = async () => {
    await call(acceptListInvitation, { body: { token } })
    toast.success(`You and ${name} share a list now`)
    await navigate('/saved')
  }
  return (
    <PageLayout title={`Choose an advisor with ${name}`} lead={`Valid until ${when(expiresAt, 'date')}`} narrow>
      <AcceptInvitation
        email={email ?? ''}
        signUpAs="consumer"
        roles={['consumer']}
        otherKind={`Only a consumer’s account can share a list, and yours is of another kind. Ask ${name} to invite another address of yours, and create a consumer account with it.`}
        button="Share the list"
        onAccept={accept}
      >
        {name} invited {email} to share a list of advisors. You both see which advisors each of you saved, and each
        other’s notes about them. Answers, amounts, messages and appointments stay private. Either of you can stop
        sharing at any time.
      </AcceptInvitation>
    </PageLayout>
  )
}
