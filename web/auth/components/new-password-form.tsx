import { useSchemaForm } from '../../platform/form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { setPassword } from '../api.ts'
import { passwordMinLength, NewPasswordForm as Schema } from './form-schemas.ts'
import { PasswordField } from './password-field.tsx'

/** Sets a new password for who is signed in, by a recovery mail or in the settings. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const form = useSchemaForm(Schema, { defaultValues: { password: '', confirmation: '' } })
  const submit = form.submit(async ({ password }) => {
    const sentence = await setPassword(password)
    if (sentence) return form.setProblem(sentence)
    form.reset()
    onDone()
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help={`At least ${passwordMinLength} characters. You will be signed out everywhere else.`}
        {...form.field('password')}
      />
      <PasswordField label="Confirm new password" autoComplete="new-password" {...form.field('confirmation')} />
      <Button type="submit" size="lg" wide pending={form.formState.isSubmitting} pendingLabel="Saving">
        Save new password
      </Button>
    </form>
  )
}
