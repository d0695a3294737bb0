import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { type SignUpRole, signUpRoles } from '#contract/profiles/values.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { focusPageHeading } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { findInvitationPage, keepInvitationPage } from '../access/invitation-page.ts'
import { findIntent, usePendingIntent } from '../access/pending-intent.ts'
import { takeRememberedPage } from '../access/remembered-page.ts'
import { register } from '../api.ts'
import { authSentences } from '../copy.ts'
import { useSession } from '../session/session.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { PendingIntentNote } from '../sign-in/pending-intent-note.tsx'
import { RoleChoice } from '../sign-in/role-choice.tsx'
import { SignUpForm } from '../sign-in/sign-up-form.tsx'
import { rememberedPageStore } from '../storage.ts'

const profilePage: Record<SignUpRole, string> = {
  consumer: '/consumer-profile',
  advisor: '/advisor-profile',
  firm_admin: '/firm-profile',
}

export const meta = pageMeta({
  title: 'Sign Up',
  description: `Create a ${brand.name} account in two steps. Free for consumers, and free for ${trialDays} days for advisors.`,
  path: '/signup',
})

const noChanges = () => () => undefined
const onClient = () => true
const onServer = () => false

export default function SignUp() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [role, setRole] = useState<SignUpRole | null>(signUpRoles.find((type) => type === search.get('type')) ?? null)
  const { state } = useLocation()
  const pending = usePendingIntent()
  // The page is made at build time with the first step; the history is read once it has come alive.
  const isHydrated = useSyncExternalStore(noChanges, onClient, onServer)
  // The step is in the history, so that the browser's Back leads to the first one. What a visitor
  // began says which kind of account they need.
  const step = isHydrated && role && (state?.step ?? (role === pending?.role ? 2 : 1)) === 2 ? 2 : 1
  const goTo = (to: number) => {
    const next = new URLSearchParams(search)
    if (role) next.set('type', role)
    void navigate({ search: `${next}` }, { state: { step: to } })
  }
  // Stays once it was shown, and keeps what was typed.
  const [hasForm, setHasForm] = useState(false)
  if (step === 2 && !hasForm) setHasForm(true)
  // The button of the step before is gone, and the keyboard with it.
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step) focusPageHeading()
    shownStep.current = step
  }, [step])
  // Only somebody who came here signed in is sent away; who has just signed up goes to their new
  // profile.
  const [isNew, setNew] = useState(false)

  useEffect(() => {
    if (session.status !== 'signed-in' || isNew) return
    // A plan of the price list goes on to its review for somebody who has the account for it.
    const isChoosing = search.has('plan') && search.get('type') === session.user.role
    const page = isChoosing ? `/billing/review?${search}` : takeRememberedPage(session.user)
    void navigate(page, { replace: true })
  }, [session, isNew, navigate, search])

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
    // An invitation and what the visitor began come before one's own profile.
    const invited = findInvitationPage()
    keepInvitationPage()
    // The page that verifies the address leads to the invitation, where no session begins here.
    if (outcome.isSignedIn || !invited) rememberedPageStore.remove()
    const next = invited ?? findIntent(role)?.page ?? profilePage[role]
    // The form stays pending until the page is there: on a slow connection, a press before that
    // would register the address again, and fail.
    if (outcome.isSignedIn) await navigate(next, { replace: true })
    // No session before the address is confirmed: the code of the mail opens it.
    else await navigate('/verify', { replace: true, state: { email: credentials.email } })
    return null
  }

  return (
    <AuthCard
      role={role}
      title={step === 1 ? 'Create your account' : 'Your email and password'}
      lead={step === 1 ? 'Tell us which kind of account you need.' : 'We’ll send one email to verify your address.'}
    >
      <PendingIntentNote />
      <p className="mb-4 type-note text-ink-3">Step {step} of 2</p>
      {step === 1 && <RoleChoice value={role} onChange={setRole} onContinue={() => goTo(2)} />}
      {hasForm && (
        <div hidden={step === 1}>
          <SignUpForm
            page="onboarding"
            email={search.get('email') ?? ''}
            onSubmit={submit}
            back={
              <Button
                variant="secondary"
                size="lg"
                className="max-sm:px-4"
                onClick={() => (state?.step ? navigate(-1) : goTo(1))}
              >
                Back
              </Button>
            }
          />
        </div>
      )}
    </AuthCard>
  )
}
