import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { acceptReferral, getReferralLink } from '#contract/leads/referrals/endpoints.ts'
import type { ReferralLink } from '#contract/leads/referrals/schemas.ts'
import { forgetInvitationPage } from '#web/auth/access/invitation-page.ts'
import { useCurrentUser } from '#web/auth/session/session.ts'
import { rememberedPageStore } from '#web/auth/storage.ts'
import { advisorPath, referralPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { readOrNull } from '#web/platform/page/loading.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { titleOnly } from '#web/platform/page/title-only.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Route } from './+types/referral.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'You’re Invited',
  description: 'Someone you know invited you.',
  path: '/r',
})

/** Only in the browser: whose link it is stays out of the server's page cache. */
export function clientLoader({ params }: Route.ClientLoaderArgs): Promise<ReferralLink | null> {
  return readOrNull(call(getReferralLink, { params: { code: params.code } }))
}

export const HydrateFallback = titleOnly('Your invitation')

export default function Referral({ loaderData: link }: Route.ComponentProps) {
  const user = useCurrentUser()
  if (!link)
    return (
      <PageLayout title="We don’t know this link" narrow>
        <p className="text-ink-2">
          Check the address, or ask for a new one. You can also{' '}
          <Link to="/signup" className="link">
            sign up without it
          </Link>
          .
        </p>
      </PageLayout>
    )
  const { name, advisorId } = link
  return (
    <PageLayout title={`${name} invited you`} lead="Find an independent financial advisor who fits you." narrow>
      <Panel className="grid gap-4 p-5 md:p-8">
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {advisorId && `${name} is an advisor here. `}
          It’s free for people who look for advice. No one is paid for this invitation, and it changes nothing about who
          is shown to you.
        </p>
        {user ? <Accept link={link} /> : <SignUp link={link} />}
        {advisorId && (
          <Link to={advisorPath(advisorId)} className="link type-ui-s">
            See {name}’s profile
          </Link>
        )}
      </Panel>
    </PageLayout>
  )
}

function SignUp({ link: { code } }: { link: ReferralLink }) {
  const navigate = useNavigate()
  const go = (to: string) => {
    rememberedPageStore.write(referralPath(code))
    void navigate(to)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => go('/signup')}>Create an account</Button>
      <Button variant="secondary" onClick={() => go('/signin')}>
        Sign In
      </Button>
    </div>
  )
}

function Accept({ link: { code, name } }: { link: ReferralLink }) {
  const navigate = useNavigate()
  const [sharesName, setSharesName] = useState(false)
  const [isPending, setPending] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    try {
      await call(acceptReferral, { body: { code, sharesName } })
      forgetInvitationPage()
      toast.success(`We’ve noted that ${name} invited you`)
      await navigate('/profile')
    } catch (error) {
      setSentence(problemText(error).title)
      setPending(false)
    }
  }
  return (
    <>
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      <Checkbox
        label={`${name} may see my first name and the month I joined`}
        checked={sharesName}
        onChange={(event) => setSharesName(event.currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button pending={isPending} pendingLabel="Saving" onClick={() => void accept()}>
          Accept invitation
        </Button>
        <LinkButton to="/profile" variant="secondary">
          Not now
        </LinkButton>
      </div>
    </>
  )
}
