import { Link } from 'react-router'
import { useSchemaForm } from '../../platform/form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { passwordMinLength, OnboardingForm as Schema } from './form-schemas.ts'
import { PasswordField } from './password-field.tsx'

type Credentials = { email: string; password: string }

/** Step 2: address and password, with the agreement said and not assumed. `onSubmit` yields a sentence if it failed. */
export function OnboardingForm({
  email,
  onBack,
  onSubmit,
}: {
  email: string
  onBack: () => void
  onSubmit: (credentials: Credentials) => Promise<string | null>
}) {
  const form = useSchemaForm(Schema, { defaultValues: { email, password: '', confirmation: '', agrees: false } })
  const submit = form.submit(async (values) => form.setProblem(await onSubmit(values)))
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        help={`At least ${passwordMinLength} characters. Longer is safer.`}
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmation')} />
      <Checkbox
        label={
          <>
            I agree to the{' '}
            <Link to="/terms" className="text-action underline">
              Terms of Service
            </Link>{' '}
            and{' '}
            <Link to="/privacy" className="text-action underline">
              Privacy Policy
            </Link>
          </>
        }
        {...form.field('agrees')}
      />
      <CaptchaField />
      <div className="grid grid-cols-[auto_1fr] gap-3 pt-2">
        <Button variant="secondary" size="lg" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="lg" pending={form.formState.isSubmitting} pendingLabel="Making your account">
          Create account
        </Button>
      </div>
    </form>
  )
}
