import { Link } from 'react-router'
import { useSchemaForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { signIn } from '../api.ts'
import { authSentences } from '../copy.ts'
import { CaptchaField } from '../forms/captcha-field.tsx'
import { SignInForm as Schema } from '../forms/form-schemas.ts'
import { PasswordField } from '../forms/password-field.tsx'

/** The Sign In tab. What follows a sign-in is the page's affair: it watches the session. */
export function SignInForm({ email }: { email: string }) {
  const form = useSchemaForm(Schema, { defaultValues: { email, password: '' } })
  const submit = form.submit(async (values) => {
    const sentence = await signIn(values)
    if (sentence) form.setProblem(sentence)
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3 pt-6">
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {form.problem === authSentences.banned && (
        <p className="type-ui-s">
          <Link to="/contact" className="touch inline-block py-2.5 text-action underline md:py-0">
            Go to the contact page
          </Link>
        </p>
      )}
      {form.problem === authSentences.confirmFirst && (
        <p className="type-ui-s">
          <Link
            to="/verify"
            state={{ email: form.getValues('email') }}
            className="touch inline-block py-2.5 text-action underline md:py-0"
          >
            Enter code
          </Link>
        </p>
      )}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <CaptchaField />
      <Button type="submit" size="lg" wide pending={form.isPending} pendingLabel="Signing in">
        Sign In
      </Button>
      <p className="pt-2 type-ui-s">
        <Link to="/reset-password" className="touch inline-block py-2.5 text-action underline md:py-0">
          Forgot password?
        </Link>
      </p>
    </form>
  )
}
