import { Link } from 'react-router'
import { useSchemaForm } from '../../platform/form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { registerOnly } from '../api.ts'
import { authSentences } from '../copy.ts'
import { CaptchaField } from './captcha-field.tsx'
import { passwordMinLength, SignUpForm as Schema } from './form-schemas.ts'
import { PasswordField } from './password-field.tsx'

/** The Sign Up tab: always a consumer, and never signs in; the page then shows the Sign In tab with the address. */
export function SignUpForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const form = useSchemaForm(Schema, { defaultValues: { email: '', password: '', confirmation: '' } })
  const submit = form.submit(async (values) => {
    const sentence = await registerOnly(values)
    if (sentence) return form.setProblem(sentence)
    toast.success(authSentences.registered)
    onRegistered(values.email)
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3 pt-6">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help={`At least ${passwordMinLength} characters. Longer is safer.`}
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmation')} />
      <CaptchaField />
      <Button type="submit" size="lg" wide pending={form.formState.isSubmitting} pendingLabel="Signing up">
        Sign Up
      </Button>
      <p className="pt-2 type-ui-s text-ink-2">
        This makes a free consumer account. Are you an advisor or a firm?{' '}
        <Link to="/signup" className="text-action underline">
          Begin here
        </Link>
        .
      </p>
    </form>
  )
}
