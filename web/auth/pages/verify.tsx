import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { homeOf } from '../../platform/entry-rules.ts'
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
  const [search] = useSearchParams()
  const [isChange] = useState(search.get('for') === 'change')
  const link = useLinkAnswer()
  const [isTyped, setTyped] = useState(false)
  const user = session.status === 'signed-in' ? session.user : null
  // The link itself has done it, also in a browser that cannot open a session with it.
  const isDone = link.kind === 'code' || link.kind === 'session' || isTyped

  if (isChange && link.kind === 'halfway') {
    return (
      <AuthCard
        title="One of two addresses is confirmed"
        lead="Your other address has a mail from us as well. The change counts once both have said yes."
      >
        <LinkButton to={user ? '/settings' : '/signin'} size="lg" wide>
          {user ? 'Back to settings' : 'Sign In'}
        </LinkButton>
      </AuthCard>
    )
  }
  if (isDone || (user?.emailVerified && link.kind !== 'failed')) {
    const title = isChange ? 'Your new address counts from now on' : 'Your e-mail address is verified'
    const lead = isChange ? 'Sign in with it the next time.' : 'You can now write, book and be written to.'
    return (
      <AuthCard title={title} lead={lead}>
        {link.kind === 'session' && !user ? (
          <LinkedSession email={link.email} tokens={link.tokens} onDone={() => undefined} />
        ) : (
          <LinkButton to={user ? (isChange ? '/settings' : homeOf[user.role]) : '/signin'} size="lg" wide>
            {user ? 'Go on' : 'Sign In'}
          </LinkButton>
        )}
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={isChange ? 'Confirm your new address' : 'Verify your e-mail address'}
      lead={
        isChange
          ? 'We have sent a mail with a link and a code to the new address.'
          : 'We have sent you a mail with a link and a code. Until the address is verified you can look round and fill in your profile, but not write or book.'
      }
    >
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      <CodeForm
        email={isChange ? '' : (user?.email ?? '')}
        action={isChange ? 'Confirm' : 'Verify'}
        onSubmit={async (email, code) => {
          const sentence = await enterCode(email, code, isChange ? 'email_change' : 'email')
          if (!sentence) setTyped(true)
          return sentence
        }}
      />
      {user && !isChange && <Resend email={user.email} />}
    </AuthCard>
  )
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
