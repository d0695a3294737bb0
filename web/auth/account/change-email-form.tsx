import { z } from 'zod'
import { EmailAddress } from '#contract/core/fields.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { changeEmail } from '../api.ts'
import { AuthForm } from '../forms/auth-form.tsx'
import type { SessionUser } from '../session/session-user.ts'
import { revokedAccessText } from './revoked-access.ts'

const schemaFor = (current: string) =>
  z.object({
    email: z
      .string()
      .trim()
      .min(1, 'Email is required')
      .pipe(EmailAddress)
      .refine((email) => email.toLowerCase() !== current.toLowerCase(), 'This is your current address'),
  })

type ChangeEmailFormProps = { user: SessionUser; onDone: (email: string) => void }

/** Asks for another address; the old one counts until the mail to the new one is answered. */
export function ChangeEmailForm({ user, onDone }: ChangeEmailFormProps) {
  const form = useSchemaForm(schemaFor(user.email), { defaultValues: { email: '' } })
  const submit = form.submit(async ({ email }) => {
    const sentence = await changeEmail(email)
    if (sentence) return form.setProblem(sentence)
    form.reset()
    onDone(email)
  })
  return (
    <AuthForm form={form} onSubmit={submit} action="Send email" pendingLabel="Sending">
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        help={`We’ll send a confirmation email there. Your current address stays until you confirm, and then you’ll be signed out everywhere else. ${revokedAccessText[user.role]}`}
        {...form.field('email')}
      />
    </AuthForm>
  )
}
