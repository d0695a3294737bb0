import { useEffect } from 'react'
import { useSchemaForm } from '#web/platform/form.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeField } from './code-field.tsx'
import { CodeForm as Schema } from './form-schemas.ts'

/**
 * Takes the six digits of a mail: works on any device, unlike the link. `onSubmit` yields a
 * sentence if it failed.
 */
export function CodeForm({
  email,
  action,
  onSubmit,
}: {
  email: string
  action: string
  onSubmit: (email: string, code: string) => Promise<string | null>
}) {
  const form = useSchemaForm(Schema, { defaultValues: { email, code: '' } })
  const { getValues, setValue } = form
  // The address may be known only after the form is shown, when the session has been read: what was
  // typed stays.
  useEffect(() => {
    if (email && !getValues('email')) setValue('email', email)
  }, [email, getValues, setValue])
  const submit = form.submit(async (values) => form.setProblem(await onSubmit(values.email, values.code)))
  return (
    <AuthForm form={form} onSubmit={submit} action={action} pendingLabel="Checking">
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <CodeField help="The six-digit code from our email" {...form.field('code')} />
    </AuthForm>
  )
}
