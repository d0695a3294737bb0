import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { trialDays } from '#contract/billing/values.ts'
import { type SignUpRole, signUpRoles } from '#contract/profiles/values.ts'
import { rememberedPageStore } from '#web/platform/browser-store.ts'
import { takeRememberedPage } from '#web/platform/guard.tsx'
import { pendingBookingPage, usePendingBooking } from '#web/platform/pending-booking.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { register } from '../api.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { ChooseType } from '../components/choose-type.tsx'
import { PendingBookingNote } from '../components/pending-booking-note.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { authSentences } from '../copy.ts'

const profilePage: Record<SignUpRole, string> = {
  consumer: '/consumer-profile',
  advisor: '/advisor-profile',
  firm_admin: '/firm-profile',
}

export const meta = () =>
  pageMeta({
    title: 'Sign Up',
    description: `Create a Fairlead account in two steps. Free for consumers, and free for ${trialDays} days for advisors.`,
    path: '/signup',
  })

export default function SignUp() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<SignUpRole | null>(signUpRoles.find((known) => known === search.get('type')) ?? null)
  const [chosenStep, setStep] = useState<1 | 2 | null>(null)
  const pending = usePendingBooking()
  // A visitor who is about to book said so on the advisor's page: that is a consumer.
  const step = chosenStep ?? (pending && role === 'consumer' ? 2 : 1)
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
    // An invitation and a chosen appointment come before one's own profile.
    const invited = rememberedPageStore.read()?.startsWith('/team/join/') ? rememberedPageStore.read() : null
    rememberedPageStore.remove()
    const next = invited ?? pendingBookingPage(role) ?? profilePage[role]
    if (outcome.isSignedIn) void navigate(next, { replace: true })
    // No session before the address is confirmed: the code of the mail opens it.
    else void navigate('/verify', { replace: true, state: { email: credentials.email } })
    return null
  }

  return (
    <AuthCard
      title={step === 1 ? 'Create your account' : 'Your email and password'}
      lead={
        step === 1
          ? 'First, who are you? Look around before you tell us anything else.'
          : 'We’ll send one email to verify your address.'
      }
    >
      <PendingBookingNote />
      <p className="mb-4 type-note text-ink-3">Step {step} of 2</p>
      {step === 1 ? (
        <ChooseType value={role} onChange={setRole} onContinue={() => setStep(2)} />
      ) : (
        <SignUpForm
          page="onboarding"
          email={search.get('email') ?? ''}
          onSubmit={submit}
          back={
            <Button variant="secondary" size="lg" onClick={() => setStep(1)}>
              Back
            </Button>
          }
        />
      )}
    </AuthCard>
  )
}
