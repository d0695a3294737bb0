import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { AskResetForm } from './form-schemas.ts'

/** Asks for an address and does one thing with it. `onSubmit` yields a sentence if it failed. */
export function EmailForm({
  email = '',
  help,
  action,
  pendingLabel,
  onSubmit,
}: {
  email?: string
  help?: string
  action: string
  pendingLabel: string
  onSubmit: (email: string) => Promise<string | null>
}) {
  const form = useSchemaForm(AskResetForm, { defaultValues: { email } })
  const submit = form.submit(async (values) => form.setProblem(await onSubmit(values.email)))
  return (
    <AuthForm form={form} onSubmit={submit} action={action} pendingLabel={pendingLabel}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...(help && { help })}
        {...form.field('email')}
      />
      <CaptchaField />
    </AuthForm>
  )
}
