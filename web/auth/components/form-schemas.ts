import { z } from 'zod'

/** Specification sections 5 and 9. */
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

export const SignUpForm = z
  .object({
    email: email('Please enter a valid email'),
    password: newPassword,
    confirmation: z.string().min(1, 'Please confirm your password'),
  })
  .refine(matches, mustMatch)

export const OnboardingForm = z
  .object({
    email: email('Please enter a valid email address'),
    password: newPassword,
    confirmation: z.string(),
    agrees: z.boolean().refine((agrees) => agrees, 'You must agree to the Terms of Service and Privacy Policy'),
  })
  .refine(matches, mustMatch)

export const AskResetForm = z.object({ email: email('Please enter a valid email') })
export const NewPasswordForm = z
  .object({ password: newPassword, confirmation: z.string().min(1, 'Please confirm your password') })
  .refine(matches, mustMatch)

/** The code of a mail: six digits, spaces forgiven. */
export const CodeForm = z.object({
  email: email('Please enter a valid email'),
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of the mail')),
})
