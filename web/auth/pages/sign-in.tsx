import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { takeRememberedPage } from '../../platform/guard.tsx'
import { pageMeta } from '../../platform/seo.tsx'
import { useSession } from '../../platform/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AuthCard } from '../components/auth-card.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'

export const meta = () =>
  pageMeta({
    title: 'Sign In',
    description: 'Sign in to Fairlead to see your matches, messages and appointments, or make a free account.',
    path: '/signin',
  })

export default function SignIn() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [tab, setTab] = useState<'signin' | 'signup'>(search.get('tab') === 'signup' ? 'signup' : 'signin')
  const [email, setEmail] = useState('')
  // Switching clears errors and fields (specification section 4): a new key is a new form.
  const [visit, setVisit] = useState(0)

  useEffect(() => {
    if (session.status === 'signed-in') void navigate(takeRememberedPage(session.user), { replace: true })
  }, [session, navigate])

  const show = (next: 'signin' | 'signup', prefilled = '') => {
    if (next === tab) return
    setTab(next)
    setEmail(prefilled)
    setVisit(visit + 1)
  }
  return (
    <AuthCard
      title="Welcome to Fairlead"
      lead="Free for consumers, always. Your matches, messages and calendar are here."
    >
      <Tabs
        label="Sign in or sign up"
        value={tab}
        // Only the form in view is in the page, so that password managers fill the right one.
        onChange={(next) => show(next)}
        tabs={[
          {
            value: 'signin',
            label: 'Sign In',
            panel: tab === 'signin' && <SignInForm key={visit} email={email} />,
          },
          {
            value: 'signup',
            label: 'Sign Up',
            panel: tab === 'signup' && (
              <SignUpForm key={visit} onRegistered={(registered) => show('signin', registered)} />
            ),
          },
        ]}
      />
    </AuthCard>
  )
}
