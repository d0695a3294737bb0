import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { findInvitationPage } from '../access/invitation-page.ts'
import { findIntent } from '../access/pending-intent.ts'
import { findReturnPage, keepReturnPage } from '../access/return-page.ts'
import { homeFor, nextPageOf } from '../access/route-access.ts'
import { VerifyChange } from '../account/verify-change.tsx'
import { enterCode, resendVerification } from '../api.ts'
import { CaptchaField } from '../forms/captcha-field.tsx'
import { CodeForm } from '../forms/code-form.tsx'
import { useSession } from '../session/session.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { LinkedSession } from '../sign-in/linked-session.tsx'
import { useLinkAnswer } from '../sign-in/use-link-result.ts'

export const meta = pageMeta({
  title: 'Verify Your Email',
  description: 'Confirm your email address with the link or code we sent you.',
  path: '/verify',
})

/**
 * Where the links of verification and change-of-address mails land, and where their codes are typed
 * in.
 */
export default function Verify() {
  useFocusFallback()
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [isChange] = useState(search.get('for') === 'change')
  const link = useLinkAnswer()
  /** Who entered the code; a visitor may have signed up in another browser. */
  const [typedBy, setTypedBy] = useState<'visitor' | 'user' | null>(null)
  const user = session.status === 'signed-in' ? session.user : null
  const userId = user?.id
  const backTo = backIn(state)
  useEffect(() => {
    if (userId && backTo) keepReturnPage(userId, backTo)
  }, [userId, backTo])
  if (isChange) return <VerifyChange user={user} newEmail={emailIn(state)} link={link} />

  const books = user === null || user.role === 'consumer'
  const intent = user && findIntent(user.role)
  const invitation = user && findInvitationPage()
  const begun = user && (invitation ?? intent?.page ?? backTo ?? findReturnPage(user.id))
  const backLabel = invitation ? 'Go to your invitation' : (intent?.backLabel ?? 'Continue')
  // The page that sent them to sign in is remembered there.
  const mustSetUp = user?.mustSetUpSecondStep === true
  const isDone = link.kind === 'session' || typedBy !== null
  if (isDone || (user?.emailVerified && link.kind !== 'failed')) {
    return (
      <AuthCard
        role={user?.role ?? null}
        title="Your email address is verified"
        lead={
          mustSetUp
            ? 'Next, add a second step to your sign-in.'
            : `You can now send and receive messages${books ? ' and book appointments' : ''}.`
        }
      >
        {(typedBy === 'visitor' || link.kind === 'session') && <PasswordHint />}
        {link.kind === 'session' && !user ? (
          <LinkedSession email={link.email} tokens={link.tokens} onDone={() => undefined} />
        ) : (
          <LinkButton to={user && !mustSetUp ? (begun ?? nextPageOf(user.role)) : '/signin'} size="lg" wide>
            {user ? backLabel : 'Sign In'}
          </LinkButton>
        )}
      </AuthCard>
    )
  }
  if (user?.emailVerified)
    return (
      <AuthCard title="Already verified" lead={`${user.email} is verified. That link was used or has expired.`}>
        <LinkButton to={mustSetUp ? '/signin' : (begun ?? homeFor(user))} size="lg" wide>
          {backLabel}
        </LinkButton>
      </AuthCard>
    )
  // Without a session, the address of the preceding form comes along in the state.
  const email = user?.email ?? emailIn(state)
  return (
    <AuthCard
      role={user?.role ?? null}
      title="Verify your email address"
      lead={
        mustSetUp
          ? 'We emailed you a link and a code. Verify your address, then set up a second step to sign in.'
          : `We emailed you a link and a code. Until you verify your address, you can look around and fill in your profile, but you can’t send messages${books ? ' or book' : ''}.`
      }
    >
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      {link.kind === 'code' && session.status !== 'loading' && <OtherBrowserHint isSignedIn={user !== null} />}
      <CodeForm
        email={email}
        action="Verify"
        onSubmit={async (address, code) => {
          const sentence = await enterCode(address, code, 'email')
          if (!sentence) setTypedBy(user ? 'user' : 'visitor')
          return sentence
        }}
      />
      {email && <Resend email={email} />}
    </AuthCard>
  )
}

/**
 * A link opened in another browser than the one that signed up proves nothing there; the code of
 * the mail does.
 */
function OtherBrowserHint({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className="mb-4 grid gap-3">
      <Notice tone="warn">
        {isSignedIn
          ? 'This link works only in the browser where you signed up. Enter the code from the same email instead.'
          : 'This link works only in the browser where you signed up. Sign in here first, then enter the code from the same email.'}
      </Notice>
      {!isSignedIn && (
        <LinkButton to="/signin" variant="secondary" wide>
          Sign In
        </LinkButton>
      )}
    </div>
  )
}

function PasswordHint() {
  return (
    <div className="mb-4">
      <Notice tone="info">
        Did you sign up in another browser? The password you chose there no longer works.{' '}
        <Link to="/reset-password" className="underline">
          Choose a password
        </Link>
      </Notice>
    </div>
  )
}

/** The page whose link led here, such as a step of a profile. */
function backIn(state: unknown): string | null {
  const page: unknown = Reflect.get(Object(state), 'backTo')
  return typeof page === 'string' ? page : null
}

function emailIn(state: unknown): string {
  const email: unknown = Reflect.get(Object(state), 'email')
  return typeof email === 'string' ? email : ''
}

function Resend({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    const sentence = await resendVerification(email)
    setSending(false)
    if (sentence) toast.error(sentence)
    else toast.success('We sent another email', { detail: email })
  }
  return (
    <div className="mt-3">
      <CaptchaField />
      <Button variant="text" pending={isSending} pendingLabel="Sending" onClick={resend}>
        Send another email
      </Button>
    </div>
  )
}
