import { useState } from 'react'
import { z } from 'zod'
import { reauthenticate } from '#contract/auth/endpoints.ts'
import type { AccountSecurity, Reauthentication } from '#contract/auth/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { requestReauthentication } from '../api.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import { CodeField } from '../forms/code-field.tsx'
import { PasswordField } from '../forms/password-field.tsx'

type Method = Reauthentication['method']

/** Asks for the current password or a code; people without a password get the code at once. */
export function ReauthenticationForm({ security, onDone }: { security: AccountSecurity; onDone: () => void }) {
  const { hasPassword, codeBy } = security
  const [method, setMethod] = useState<Method>(hasPassword ? 'password' : 'code')
  const [isSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setSending(true)
    const sentence = await requestReauthentication()
    setSending(false)
    setFailure(sentence)
    if (sentence) return
    setMethod('code')
    setSent(true)
  }
  const sendLabel = codeBy === 'phone' ? 'Text me a code' : 'Email me a code'
  if (!hasPassword && codeBy === null)
    return <Notice tone="warn">Verify your email address first, or sign out and in again to continue.</Notice>
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="bad">{failure}</Notice>}
      {(method === 'password' || isSent) && <ProofForm key={method} method={method} codeBy={codeBy} onDone={onDone} />}
      {codeBy !== null && (
        <Button
          variant={method === 'password' || isSent ? 'text' : 'primary'}
          size="lg"
          wide
          pending={isSending}
          pendingLabel="Sending"
          onClick={() => void send()}
        >
          {isSent ? 'Send another code' : sendLabel}
        </Button>
      )}
    </div>
  )
}

const Schema = z.object({ value: z.string().trim().min(1, 'Required') })
const PasswordSchema = z.object({ value: z.string().min(1, 'Password is required') })

type ProofFormProps = { method: Method; codeBy: AccountSecurity['codeBy']; onDone: () => void }

function ProofForm({ method, codeBy, onDone }: ProofFormProps) {
  const form = useSchemaForm(method === 'password' ? PasswordSchema : Schema, { defaultValues: { value: '' } })
  const submit = form.submit(async ({ value }) => {
    await call(reauthenticate, { body: { method, value } })
    onDone()
  })
  return (
    <AuthForm form={form} onSubmit={submit} action="Continue" pendingLabel="Checking">
      {method === 'password' ? (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('value')} />
      ) : (
        <CodeField
          help={codeBy === 'phone' ? 'From the text message we just sent you' : 'From the email we just sent you'}
          {...form.field('value')}
        />
      )}
    </AuthForm>
  )
}
