// The types of verification and what each one proves.
import {
  type AuthMethod,
  type EmailVerificationType,
  type OneTimeKind,
  type PhoneVerificationType,
  phoneVerificationTypes,
} from '#contract/auth/values.ts'

/** The kinds of token that a type of verification may mean. */
export const kindsOf: Readonly<Record<EmailVerificationType, readonly OneTimeKind[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
}

/** The authentication method of a session that begins with the code of a link. */
export const methodOf: Readonly<Record<Exclude<EmailVerificationType, 'email'>, AuthMethod>> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** Narrows the type of a verification to those that a code by email proves. */
export function isEmailVerificationType(type: string): type is EmailVerificationType {
  return Object.hasOwn(kindsOf, type)
}

/** Narrows the type of a verification to those that a code by text message proves. */
export function isPhoneVerificationType(type: string): type is PhoneVerificationType {
  return phoneVerificationTypes.some((phoneType) => phoneType === type)
}

export const halfwayText = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
