import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { authSentences } from '../copy.ts'
import { CaptchaField } from '../forms/captcha-field.tsx'
import { passwordMinLength, signUpSchemas } from '../forms/form-schemas.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { LegalLinks } from './legal-links.tsx'

type Credentials = { email: string; password: string }
type SignUpFormProps = {
  page: keyof typeof signUpSchemas
  /** Filled in at first, as from an invitation. */
  email?: string
  /** Makes the account; yields a sentence if that failed. */
  onSubmit: (credentials: Credentials) => Promise<string | null>
  /** A button beside the one that submits. */
  back?: ReactNode
}

/** The one form for a new account: address, password and the agreement to the terms. */
export function SignUpForm({ page, email = '', onSubmit, back }: SignUpFormProps) {
  const form = useSchemaForm(signUpSchemas[page], {
    defaultValues: { email, password: '', confirmation: '', agrees: false },
  })
  const submit = form.submit(async (values) => form.setProblem(await onSubmit(values)))
  return (
    <form method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {form.problem === authSentences.alreadyRegistered && page === 'onboarding' && (
        <p className="type-ui-s">
          <Link to="/signin" className="touch inline-block py-2.5 text-action underline md:py-0">
            Sign in
          </Link>
        </p>
      )}
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
            I agree to the <LegalLinks className="text-action underline" /> (both open in a new tab)
          </>
        }
        {...form.field('agrees')}
      />
      <CaptchaField />
      <div className={`grid gap-3 pt-2 ${back ? 'grid-cols-[auto_minmax(0,1fr)]' : ''}`}>
        {back}
        <Button
          type="submit"
          size="lg"
          className="max-sm:px-2"
          pending={form.isPending}
          pendingLabel="Creating account"
        >
          Create account
        </Button>
      </div>
    </form>
  )
}
