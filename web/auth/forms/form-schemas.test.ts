import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AskResetForm, CodeForm, NewPasswordForm, SignInForm, signUpSchemas } from './form-schemas.ts'

/** The sentence below each field, by its name: the first issue of a field, as forms show it. */
function messagesOf(schema: z.ZodType, values: object): Record<string, string> {
  const { error } = schema.safeParse(values)
  const issues = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(issues.toReversed())
}
const account = { email: 'dana@example.com', password: 'long-enough', confirmation: 'long-enough', agrees: true }

test.each([
  ['the sign-in form', SignInForm, 'Please enter a valid email'],
  ['the Sign Up tab', signUpSchemas.tab, 'Please enter a valid email'],
  ['the sign-up page', signUpSchemas.onboarding, 'Please enter a valid email address'],
  ['the request for a new password', AskResetForm, 'Please enter a valid email'],
  ['the code form', CodeForm, 'Please enter a valid email'],
])('%s has its own message for an invalid email address', (_form, schema, sentence) => {
  expect(messagesOf(schema, { ...account, email: 'dana@', code: '123456' })).toEqual({ email: sentence })
  expect(messagesOf(schema, { ...account, email: ' ', code: '123456' })).toEqual({ email: 'Email is required' })
})

test.each([
  ['a new account', signUpSchemas.tab],
  ['a new password', NewPasswordForm],
])('%s needs the password twice, with the same value and enough characters', (_form, schema) => {
  const values = { ...account, nonce: '' }
  expect(messagesOf(schema, { ...values, confirmation: '' })).toMatchObject({
    confirmation: 'Please confirm your password',
  })
  expect(messagesOf(schema, { ...values, confirmation: 'another-one' })).toEqual({
    confirmation: 'Passwords do not match',
  })
  expect(messagesOf(schema, { ...values, password: 'short', confirmation: 'short' })).toEqual({
    password: 'Password must be at least 6 characters',
  })
})

test('a new account needs the consent to the terms', () => {
  expect(messagesOf(signUpSchemas.tab, { ...account, agrees: false })).toEqual({
    agrees: 'You must agree to the Terms of Service and Privacy Policy',
  })
})
