/** Decides which emails a user gets. Pure. */
import { EmailPreferences } from '#contract/emails/schemas.ts'
import { emailPreferences } from '#contract/emails/values.ts'
import type { AnyEmail, Email } from '#server/platform/mail/email.ts'
import type { Mailbox } from './store.ts'

/** The choices of a user, with the default of each preference they did not choose. */
export function preferencesFrom(choices: Readonly<Record<string, boolean>> | null): EmailPreferences {
  return EmailPreferences.parse(
    Object.fromEntries(emailPreferences.map(({ name, isOnByDefault }) => [name, choices?.[name] ?? isOnByDefault])),
  )
}

/** The choices of an erased account: no email that can be switched off. */
export function noEmails(): EmailPreferences {
  return EmailPreferences.parse(Object.fromEntries(emailPreferences.map(({ name }) => [name, false])))
}

/**
 * Whether a user gets an email. One that can be switched off goes only to an address its owner
 * confirmed; codes, decisions about an account and the like are always sent.
 */
export function mayReceive(
  { preference, onlyOffline = false }: Pick<AnyEmail, 'preference'> & Pick<Email<unknown>, 'onlyOffline'>,
  { isConfirmed, onlineStatus, choices }: Mailbox,
): boolean {
  if (onlyOffline && onlineStatus !== 'offline') return false
  return preference === null || (isConfirmed && preferencesFrom(choices)[preference])
}
