/** Decides whether and how a notification leaves, and signs unsubscribe links. Pure. */
import { createHash } from 'node:crypto'
import { recordOf } from '#contract/core/records.ts'
import { type NotificationChannels, type NotificationPreferences, PreferenceName } from '#contract/emails/schemas.ts'
import {
  invitations,
  type NotificationPreference,
  type PreferenceSpec,
  preferenceSpecs,
  timingsOf,
} from '#contract/emails/values.ts'
import type { AnyEmail, Email } from '#server/platform/mail/email.ts'
import { isSignature, signParts } from '#server/platform/tokens.ts'
import type { Mailbox } from './store.ts'
import type { StoredChoices } from './tables.ts'

function channelsFrom(spec: PreferenceSpec, choices: StoredChoices | null): NotificationChannels {
  const { name, product, email, push } = spec
  const chosen = choices?.[name]
  const timing = timingsOf(spec).find((value) => value === chosen?.email)
  return {
    product: product === 'optional' ? (chosen?.product ?? true) : product === 'always',
    email: email === 'always' ? 'now' : email === null ? 'off' : (timing ?? email),
    push: push !== null && (chosen?.push ?? push),
  }
}

const names = preferenceSpecs.map(({ name }) => name)
const specOf = new Map(preferenceSpecs.map((spec) => [spec.name, spec]))

/**
 * How a user is notified of one thing: what they chose where there is a choice, else the default of
 * the catalog (contract/emails/values.ts). Every notification and every email asks here.
 */
export function channelsOf(name: NotificationPreference, choices: StoredChoices | null): NotificationChannels {
  const spec = specOf.get(name)
  return spec ? channelsFrom(spec, choices) : { product: true, email: 'off', push: false }
}

/** The channels of every preference. */
export function preferencesFrom(choices: StoredChoices | null): NotificationPreferences {
  return recordOf(names, (name) => channelsOf(name, choices))
}

/** What is stored of a user's choices: the channels that can be chosen, and no fixed value. */
export function chosenFrom(preferences: NotificationPreferences): StoredChoices {
  const choices = preferenceSpecs.map(({ name, product, email, push }) => [
    name,
    {
      ...(product === 'optional' && { product: preferences[name].product }),
      ...(email !== 'always' && email !== null && { email: preferences[name].email }),
      ...(push !== null && { push: preferences[name].push }),
    },
  ])
  return Object.fromEntries(choices)
}

/** The choices of an erased account: nothing that can be switched off. */
export function noNotifications(): NotificationPreferences {
  return recordOf(names, () => ({ product: false, email: 'off', push: false }))
}

/** Whether its reader can end emails of a preference, so that they carry an unsubscribe link. */
export const canUnsubscribe = (name: NotificationPreference): boolean => specOf.get(name)?.email !== 'always'

/** Whether emails of a preference wait for the end of quiet hours. */
export const canWait = (name: NotificationPreference | null): boolean =>
  name !== null && specOf.get(name)?.canWait === true

/**
 * Whether a user gets an email at once. One with a preference goes only to an address its owner
 * confirmed; codes, decisions about an account and the like are always sent.
 */
export function mayReceive(
  { preference, unlessOnline = false }: Pick<AnyEmail, 'preference'> & Pick<Email<unknown>, 'unlessOnline'>,
  { isConfirmed, onlineStatus, choices }: Mailbox,
): boolean {
  if (unlessOnline && onlineStatus === 'online') return false
  return preference === null || (isConfirmed && channelsOf(preference, choices).email === 'now')
}

/** The emails of one preference to a user, or all invitations to an invited address. */
type Subscription =
  | { readonly emails: NotificationPreference; readonly userId: string }
  | { readonly emails: typeof invitations; readonly addressId: string }

const holderOf = (subscription: Subscription) =>
  subscription.emails === invitations ? subscription.addressId : subscription.userId

const partsOf = (subscription: Subscription) => [holderOf(subscription), subscription.emails]

/**
 * The token of an unsubscribe link: which emails, whose, and an HMAC-SHA-256 over both with the
 * key of this reader. It does not expire, because old emails are unsubscribed from too.
 */
export function unsubscribeToken(key: string, subscription: Subscription): string {
  return [subscription.emails, holderOf(subscription), signParts(key, partsOf(subscription))].join('.')
}

/** What is stored of an invited address: an opt-out holds whatever the case of the letters. */
export function hashAddress(address: string): Uint8Array {
  return createHash('sha256').update(address.toLowerCase()).digest()
}

export type UnsubscribeClaim = Subscription & { readonly signature: string }

/** What a token says before its signature is checked; null when it has another form. */
export function claimOf(token: string): UnsubscribeClaim | null {
  const [name, holder = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(holder)) return null
  if (name === invitations) return { emails: name, addressId: holder, signature }
  const preference = PreferenceName.safeParse(name)
  return preference.success ? { emails: preference.data, userId: holder, signature } : null
}

/** Whether a claim was signed with the key of its reader. Takes the same time for any signature. */
export function isSigned(key: string, claim: UnsubscribeClaim): boolean {
  return isSignature(claim.signature, key, partsOf(claim))
}
