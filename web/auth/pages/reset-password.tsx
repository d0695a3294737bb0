import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { homeFor } from '../access/route-access.ts'
import { enterCode, requestReset } from '../api.ts'
import { CodeForm } from '../forms/code-form.tsx'
import { EmailForm } from '../forms/email-form.tsx'
import { onSessionEvent, useSession } from '../session/session.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { LinkedSession } from '../sign-in/linked-session.tsx'
import { NewPasswordForm } from '../sign-in/new-password-form.tsx'
import { SecondFactorForm } from '../sign-in/second-factor-form.tsx'
import { useLinkAnswer } from '../sign-in/use-link-result.ts'

export const meta = pageMeta({
  title: 'Reset Password',
  description: 'Forgot your password? We’ll email you a link and a code to set a new one.',
  path: '/reset-password',
})

type Step = { name: 'address' } | { name: 'code'; email: string } | { name: 'new' }

export default function ResetPassword() {
  const session = useSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  // A recovery link leads here from any page it opened (web/layout/session-events.tsx).
  const [step, setStep] = useState<Step>(isRecovering(state) ? { name: 'new' } : { name: 'address' })
  const link = useLinkAnswer()

  useEffect(() => onSessionEvent(({ type }) => type === 'PASSWORD_RECOVERY' && setStep({ name: 'new' })), [])

  const done = () => {
    toast.success('Password changed', { detail: 'You’re signed out everywhere else.' })
    void navigate(session.status === 'signed-in' ? homeFor(session.user) : '/signin', { replace: true })
  }

  if (step.name === 'new') {
    const isHalfway = session.status === 'signed-in' && session.user.awaitsSecondStep
    return isHalfway ? (
      <AuthCard title="One more step" lead="Your account needs a second step before you can change the password.">
        <SecondFactorForm />
      </AuthCard>
    ) : (
      <AuthCard title="Set a new password">
        <NewPasswordForm onDone={done} />
      </AuthCard>
    )
  }
  if (step.name === 'code') {
    return (
      <AuthCard
        title="Check your email"
        lead={`If ${step.email} has an account, we sent it a link and a code. The link works in this browser, and the code works anywhere.`}
      >
        <CodeForm
          email={step.email}
          action="Continue"
          onSubmit={async (email, code) => {
            const sentence = await enterCode(email, code, 'recovery')
            if (!sentence) setStep({ name: 'new' })
            return sentence
          }}
        />
        <Button variant="text" onClick={() => setStep({ name: 'address' })} className="mt-3">
          Send another email
        </Button>
      </AuthCard>
    )
  }
  if (link.kind === 'session') {
    return (
      <AuthCard title="Set a new password" lead="Choose a new password for your account.">
        <LinkedSession email={link.email} tokens={link.tokens} onDone={() => setStep({ name: 'new' })} />
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Reset your password" lead="Enter your email and we’ll send you a link and a code.">
      {link.kind === 'failed' && (
        <div className="mb-4">
          <Notice tone="warn">{link.sentence}</Notice>
        </div>
      )}
      {link.kind === 'code' && session.status === 'signed-out' && (
        <div className="mb-4">
          <Notice tone="warn">
            This link works only in the browser that requested it. Request another email here, and enter its code.
          </Notice>
        </div>
      )}
      <EmailForm
        action="Send email"
        pendingLabel="Sending"
        onSubmit={async (email) => {
          const sentence = await requestReset(email)
          if (!sentence) setStep({ name: 'code', email })
          return sentence
        }}
      />
    </AuthCard>
  )
}

const isRecovering = (state: unknown) => Reflect.get(Object(state), 'recovering') === true
