import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type SignUpRole, signUpRoles } from '#contract/profiles/values.ts'
import { rememberedPageStore } from '../../platform/browser-store.ts'
import { takeRememberedPage } from '../../platform/guard.tsx'
import { pageMeta } from '../../platform/seo.tsx'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../ui/toast.ts'
import { register } from '../api.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { ChooseType } from '../components/choose-type.tsx'
import { OnboardingForm } from '../components/onboarding-form.tsx'
import { authSentences } from '../copy.ts'

const profilePage: Record<SignUpRole, string> = {
  consumer: '/consumer-profile',
  advisor: '/advisor-profile',
  firm_admin: '/firm-profile',
}

export const meta = () =>
  pageMeta({
    title: 'Sign Up',
    description: 'Make a Fairlead account in two steps: free for consumers, fourteen days free for advisors.',
    path: '/signup',
  })

export default function SignUp() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<SignUpRole | null>(signUpRoles.find((known) => known === search.get('type')) ?? null)
  const [step, setStep] = useState<1 | 2>(1)
  // Only somebody who came here signed in is sent away; who has just signed up goes to their new profile.
  const [isNew, setNew] = useState(false)

  useEffect(() => {
    if (session.status === 'signed-in' && !isNew) void navigate(takeRememberedPage(session.user), { replace: true })
  }, [session, isNew, navigate])

  const submit = async (credentials: { email: string; password: string }) => {
    if (!role) return null
    setNew(true)
    const outcome = await register(credentials, role).catch((error: unknown) => {
      setNew(false)
      throw error
    })
    if ('sentence' in outcome) {
      setNew(false)
      return outcome.sentence
    }
    toast.success(authSentences.registered)
    // An invitation sends people here and wants them back.
    const invited = rememberedPageStore.read()?.startsWith('/team/join/') ? rememberedPageStore.read() : null
    rememberedPageStore.remove()
    if (outcome.isSignedIn) void navigate(invited ?? profilePage[role], { replace: true })
    // No session before the address is confirmed: the code of the mail opens it.
    else void navigate('/verify', { replace: true, state: { email: credentials.email } })
    return null
  }

  return (
    <AuthCard
      title={step === 1 ? 'Two short steps' : 'Your address and a password'}
      lead={
        step === 1
          ? 'First: who are you? You can look round before you tell us anything else.'
          : 'We send one mail to check the address.'
      }
    >
      <p className="mb-4 type-note text-ink-3">Step {step} of 2</p>
      {step === 1 ? (
        <ChooseType value={role} onChange={setRole} onContinue={() => setStep(2)} />
      ) : (
        <OnboardingForm email={search.get('email') ?? ''} onBack={() => setStep(1)} onSubmit={submit} />
      )}
    </AuthCard>
  )
}
