import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { brand } from '#contract/brand.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Loading, SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { forgetAfterLeaving, takeRememberedPage } from '../access/remembered-page.ts'
import { SetUpSecondFactor } from '../second-factor/set-up-second-factor.tsx'
import { isHalfwayIn, useSession } from '../session/session.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { LinkedSession } from '../sign-in/linked-session.tsx'
import { PendingIntentNote } from '../sign-in/pending-intent-note.tsx'
import { RegisterPanel } from '../sign-in/register-panel.tsx'
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx'
import { SignInPanel } from '../sign-in/sign-in-panel.tsx'
import { useLinkAnswer } from '../sign-in/use-link-result.ts'

export const meta = pageMeta({
  title: 'Sign In',
  description: `Sign in to ${brand.name} to see your matches, messages and appointments, or create a free account.`,
  path: '/signin',
})

export default function SignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [tab, setTab] = useState<'signin' | 'signup'>(search.get('tab') === 'signup' ? 'signup' : 'signin')
  const [email, setEmail] = useState('')
  // Switching clears errors and fields (docs/product.md "Accounts"): a new key is a new form.
  const [visit, setVisit] = useState(0)
  const link = useLinkAnswer()
  const isHalfway = session.status === 'signed-in' && isHalfwayIn(session.user)
  // The session is raised before the recovery codes are on screen, so the page waits until they are
  // closed.
  const [isSettingUp, setSettingUp] = useState(false)
  const mustSetUp = session.status === 'signed-in' && session.user.mustSetUpSecondStep
  useEffect(() => {
    if (mustSetUp) setSettingUp(true)
    if (session.status === 'signed-out') setSettingUp(false)
  }, [mustSetUp, session.status])

  useEffect(() => {
    if (session.status === 'signed-in' && !isHalfway && !isSettingUp)
      void navigate(takeRememberedPage(session.user), { replace: true })
  }, [session, isHalfway, isSettingUp, navigate])

  useEffect(() => forgetAfterLeaving, [])

  const show = (next: 'signin' | 'signup', prefilled = '') => {
    if (next === tab) return
    setTab(next)
    setEmail(prefilled)
    setVisit(visit + 1)
  }
  if (session.status === 'signed-in' && (mustSetUp || isSettingUp))
    return <SetUpSecondFactor user={session.user} onDone={() => setSettingUp(false)} />
  if (isHalfway) {
    return (
      <AuthCard title="One more step" lead="Your account needs a second step to confirm it’s you.">
        <SecondFactorForm />
      </AuthCard>
    )
  }
  // The next page is being read, and the form would wait beside the frame of the signed-in.
  if (session.status === 'signed-in') {
    return (
      <AuthCard title="Welcome back" lead="You’re signed in.">
        <Loading name="your page" />
        <SkeletonText lines={4} />
      </AuthCard>
    )
  }
  if (link.kind === 'session') {
    return (
      <AuthCard title="Welcome back" lead="Your link signs you in.">
        <LinkedSession email={link.email} tokens={link.tokens} onDone={() => undefined} />
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={`Welcome to ${brand.name}`}
      lead="Free for consumers, always. Your matches, messages and calendar are here."
    >
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      {link.kind === 'code' && session.status === 'signed-out' && (
        <div className="mb-4">
          <Notice tone="warn">
            This link works only in the browser that requested it. Sign in here, or request another link.
          </Notice>
        </div>
      )}
      <PendingIntentNote />
      <Tabs
        label="Sign in or sign up"
        value={tab}
        // Only the form in view is in the page, so that password managers fill the right one.
        onChange={(next) => show(next)}
        tabs={[
          {
            value: 'signin',
            label: 'Sign In',
            panel: tab === 'signin' && <SignInPanel key={visit} email={email} />,
          },
          {
            value: 'signup',
            label: 'Sign Up',
            panel: tab === 'signup' && (
              <RegisterPanel key={visit} onRegistered={(registered) => show('signin', registered)} />
            ),
          },
        ]}
      />
    </AuthCard>
  )
}
