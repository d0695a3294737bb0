import { z } from 'zod'
import { passkeyNameMaxLength } from '#contract/auth/values.ts'

/** What the account forms accept (docs/product.md "Accounts"). */
export const passwordMinLength = 6

const email = (invalid: string) => z.string().trim().min(1, 'Email is required').pipe(z.email(invalid))
const newPassword = z
  .string()
  .min(1, 'Password is required')
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters`)
const mustMatch = { error: 'Passwords do not match', path: ['confirmation'] }
const matches = (form: { password: string; confirmation: string }) => form.password === form.confirmation

export const SignInForm = z.object({
  email: email('Please enter a valid email'),
  password: z.string().min(1, 'Password is required'),
})

/** The fields of a new account. The two pages word an address that is no address differently. */
const signUpSchema = (invalidEmail: string) =>
  z
    .object({
      email: email(invalidEmail),
      password: newPassword,
      confirmation: z.string().min(1, 'Please confirm your password'),
      agrees: z.boolean().refine((agrees) => agrees, 'You must agree to the Terms of Service and Privacy Policy'),
    })
    .refine(matches, mustMatch)

/** By page: the Sign Up tab of /signin, and step 2 of /signup. */
export const signUpSchemas = {
  tab: signUpSchema('Please enter a valid email'),
  onboarding: signUpSchema('Please enter a valid email address'),
}

export const AskResetForm = z.object({ email: email('Please enter a valid email') })
export const NewPasswordForm = z
  .object({
    password: newPassword,
    confirmation: z.string().min(1, 'Please confirm your password'),
    /** A mailed code, where the session is too old to be trusted alone. */
    nonce: z.string(),
  })
  .refine(matches, mustMatch)

/**
 * Digits of a mail, a message or an app, spaces forgiven; how many there are is the installation's
 * choice.
 */
const code = (wrong: string) =>
  z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6,10}$/, wrong))

export const CodeForm = z.object({
  email: email('Please enter a valid email'),
  code: code('Enter the six-digit code from our email'),
})
export const FactorCodeForm = z.object({ code: code('Enter the six-digit code') })

/** Grouping and letter case do not matter; the service reads it as people type it. */
export const RecoveryCodeForm = z.object({ code: z.string().trim().min(1, 'Enter a recovery code') })

export const PasskeyNameForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(passkeyNameMaxLength, `At most ${passkeyNameMaxLength} characters`),
})

/**
 * A number in the form providers take: digits with the country first, a plus and spaces forgiven.
 */
export const PhoneForm = z.object({
  phone: z
    .string()
    .transform((typed) => typed.replaceAll(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\+?[1-9]\d{6,14}$/, 'Enter the number with its country code, such as +1 503 555 0142')),
})
