import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Problem } from '#contract/problems.ts'
import { signOut, useSession } from '#web/auth/session/session.ts'
import { rememberedPageStore } from '#web/auth/storage.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { acceptListInvitation, previewListInvitation } from '../api.ts'
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
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return await previewListInvitation(params.token)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}

export function HydrateFallback() {
  return (
    <PageLayout title="Your invitation" narrow>
      {null}
    </PageLayout>
  )
}

export default function JoinList({ loaderData: invitation }: Route.ComponentProps) {
  const { token = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const [sentence, setSentence] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
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
    setPending(true)
    try {
      await acceptListInvitation(token)
      toast.success(`You and ${name} share a list now`)
      await navigate('/saved')
    } catch (error) {
      setSentence(problemText(error).title)
      setPending(false)
    }
  }
  const goSignIn = (to: string) => {
    rememberedPageStore.write(`/saved/join/${token}`)
    void navigate(to)
  }
  return (
    <PageLayout title={`Choose an advisor with ${name}`} lead={`Valid until ${when(expiresAt, 'date')}`} narrow>
      <Panel className="grid gap-4 p-5 md:p-8">
        {sentence && <Notice tone="bad">{sentence}</Notice>}
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {name} invited {email} to share a list of advisors. You both see which advisors each of you saved, and each
          other’s notes about them. Answers, amounts, messages and appointments stay private. Either of you can stop
          sharing at any time.
        </p>
        {session.status === 'signed-in' ? (
          <div className="flex flex-wrap gap-3">
            <Button pending={isPending} pendingLabel="Joining" onClick={() => void accept()}>
              Share the list
            </Button>
            {session.user.email.toLowerCase() !== email?.toLowerCase() && (
              <Button variant="secondary" onClick={() => void signOut()}>
                Use a different account
              </Button>
            )}
          </div>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => goSignIn(`/signup?type=consumer&email=${encodeURIComponent(email ?? '')}`)}>
              Create an account
            </Button>
            <Button variant="secondary" onClick={() => goSignIn('/signin')}>
              Sign In
            </Button>
          </div>
        )}
      </Panel>
    </PageLayout>
  )
}
