import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeOf } from '../../platform/entry-rules.ts'
import { useSchemaForm } from '../../platform/form.ts'
import { pageMeta } from '../../platform/seo.tsx'
import { auth, onSessionEvent, useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { askReset, enterCode } from '../api.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { CodeForm } from '../components/code-form.tsx'
import { AskResetForm } from '../components/form-schemas.ts'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { authSentences } from '../copy.ts'

export const meta = () =>
  pageMeta({
    title: 'Reset Password',
    description: 'Forgot your password? We mail you a link and a code with which you set a new one.',
    path: '/reset-password',
    noindex: true,
  })

type Step = { name: 'ask' } | { name: 'code'; email: string } | { name: 'new' }

export default function ResetPassword() {
  const session = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [cameByDeadLink, setCameByDeadLink] = useState(false)

  useEffect(() => {
    const stop = onSessionEvent(({ type }) => type === 'PASSWORD_RECOVERY' && setStep({ name: 'new' }))
    // The link of the mail leads here; the library answers it and tells by the event above.
    if (search.has('code')) void auth()
    setCameByDeadLink(/[#&?]error=/.test(location.hash) || search.has('error'))
    return stop
  }, [search])

  const done = () => {
    toast.success('Your password is changed', { detail: 'You are signed out everywhere else.' })
    void navigate(session.status === 'signed-in' ? homeOf[session.user.role] : '/signin', { replace: true })
  }

  if (step.name === 'new') {
    return (
      <AuthCard title="Set a new password">
        <NewPasswordForm onDone={done} />
      </AuthCard>
    )
  }
  if (step.name === 'code') {
    return (
      <AuthCard
        title="Look into your mail"
        lead={`If ${step.email} has an account, we have sent a link and a code to it. The link works in this browser, the code anywhere.`}
      >
        <CodeForm
          email={step.email}
          action="Go on"
          onSubmit={async (email, code) => {
            const sentence = await enterCode(email, code, 'recovery')
            if (!sentence) setStep({ name: 'new' })
            return sentence
          }}
        />
        <Button variant="text" onClick={() => setStep({ name: 'ask' })} className="mt-3">
          Send another mail
        </Button>
      </AuthCard>
    )
  }
  return (
    <AuthCard title="Reset your password" lead="Tell us your address; we mail you a link and a code.">
      {cameByDeadLink && (
        <div className="mb-4">
          <Notice tone="warn">{authSentences.codeOver}</Notice>
        </div>
      )}
      <AskForm onAsked={(email) => setStep({ name: 'code', email })} />
    </AuthCard>
  )
}

function AskForm({ onAsked }: { onAsked: (email: string) => void }) {
  const form = useSchemaForm(AskResetForm, { defaultValues: { email: '' } })
  const submit = form.submit(async ({ email }) => {
    const sentence = await askReset(email)
    if (sentence) return form.setProblem(sentence)
    onAsked(email)
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <Button type="submit" size="lg" wide pending={form.formState.isSubmitting} pendingLabel="Sending">
        Send the mail
      </Button>
    </form>
  )
}
