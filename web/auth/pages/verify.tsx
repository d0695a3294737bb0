import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { homeOf } from '../../platform/entry-rules.ts'
import { pendingBookingPage } from '../../platform/pending-booking.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { enterCode, resendVerification } from '../api.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { CaptchaField } from '../components/captcha-field.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { LinkedSession } from '../components/linked-session.tsx'
import { useLinkAnswer } from '../components/use-link-answer.ts'
import { VerifyChange } from '../components/verify-change.tsx'

export const meta = () =>
  pageMeta({
    title: 'Verify Your E-mail',
    description: 'Confirm your e-mail address with the link or the code we sent you.',
    path: '/verify',
    noindex: true,
  })

/** Where the links of verification and change-of-address mails land, and where their codes are typed in. */
export default function Verify() {
  const session = useSession()
  const { state } = useLocation()
  const [search] = useSearchParams()
  const [isChange] = useState(search.get('for') === 'change')
  const link = useLinkAnswer()
  const [isTyped, setTyped] = useState(false)
  const user = session.status === 'signed-in' ? session.user : null
  if (isChange) return <VerifyChange user={user} newEmail={emailIn(state)} link={link} />

  const booking = user && pendingBookingPage(user.role)
  // The link itself has done it, also in a browser that cannot open a session with it.
  const isDone = link.kind === 'code' || link.kind === 'session' || isTyped
  if (isDone || (user?.emailVerified && link.kind !== 'failed')) {
    return (
      <AuthCard title="Your e-mail address is verified" lead="You can now write, book and be written to.">
        {link.kind === 'session' && !user ? (
          <LinkedSession email={link.email} tokens={link.tokens} onDone={() => undefined} />
        ) : (
          <LinkButton to={user ? (booking ?? homeOf[user.role]) : '/signin'} size="lg" wide>
            {user ? (booking ? 'Go back to your booking' : 'Go on') : 'Sign In'}
          </LinkButton>
        )}
      </AuthCard>
    )
  }
  // Whoever was led here without a session comes with the address they have just given.
  const email = user?.email ?? emailIn(state)
  return (
    <AuthCard
      title="Verify your e-mail address"
      lead="We have sent you a mail with a link and a code. Until the address is verified you can look round and fill in your profile, but not write or book."
    >
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      <CodeForm
        email={email}
        action="Verify"
        onSubmit={async (address, code) => {
          const sentence = await enterCode(address, code, 'email')
          if (!sentence) setTyped(true)
          return sentence
        }}
      />
      {email && <Resend email={email} />}
    </AuthCard>
  )
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
    else toast.success('Another mail is on its way', { detail: email })
  }
  return (
    <div className="mt-3">
      <CaptchaField />
      <Button variant="text" pending={isSending} pendingLabel="Sending" onClick={resend}>
        Send another mail
      </Button>
    </div>
  )
}
