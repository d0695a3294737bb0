import { useState } from 'react'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { revokedAccessText } from '../account/revoked-access.ts'
import { requestReauthentication, setPassword } from '../api.ts'
import { CodeField } from '../forms/code-field.tsx'
import { passwordMinLength, NewPasswordForm as Schema } from '../forms/form-schemas.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { useCurrentUser } from '../session/session.ts'

/**
 * Sets a new password for a signed-in account, after a recovery mail or in the settings; with a
 * mailed code where required.
 */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser()
  const form = useSchemaForm(Schema, { defaultValues: { password: '', confirmation: '', nonce: '' } })
  const [needsCode, setNeedsCode] = useState(false)
  const [isSending, setSending] = useState(false)
  const sendCode = async () =>
    form.setProblem((await requestReauthentication()) ?? 'Enter the code we just sent you, then save again.')
  const sendAnother = async () => {
    setSending(true)
    await sendCode()
    setSending(false)
    form.setValue('nonce', '')
  }
  const submit = form.submit(async ({ password, nonce }) => {
    const code = nonce.trim()
    const answer = await setPassword(code ? { password, nonce: code } : { password })
    if (answer.needsCode && !needsCode) {
      // The session has become too old while the form was open.
      setNeedsCode(true)
      return sendCode()
    }
    if (answer.sentence) return form.setProblem(answer.sentence)
    form.reset()
    onDone()
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone={needsCode ? 'warn' : 'bad'}>{form.problem}</Notice>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={`At least ${passwordMinLength} characters. You’ll be signed out everywhere else.`}
        {...form.field('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmation')} />
      {user && revokedAccessText[user.role] && <p className="type-ui-s text-ink-2">{revokedAccessText[user.role]}</p>}
      {needsCode && <CodeField help="The six-digit code from the email we just sent you" {...form.field('nonce')} />}
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="Saving">
        Save new password
      </Button>
      {/* One that was mistyped too often, or used, is not taken again. */}
      {needsCode && (
        <Button
          variant="text"
          size="lg"
          wide
          pending={isSending}
          pendingLabel="Sending"
          onClick={() => void sendAnother()}
        >
          Send another code
        </Button>
      )}
    </form>
  )
}
