import type { EmailPreferences } from '#contract/emails/schemas.ts'
import type { EmailPreference } from '#contract/emails/values.ts'
import type { Actor, Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { mayReceive, noEmails, preferencesFrom } from './rules.ts'
import * as store from './store.ts'

type User = { readonly userId: string }
/**
 * Only emails that cannot be switched off go to a bare address: nobody's preferences are known for
 * it.
 */
type Recipient<P> = [P] extends [null] ? User | { readonly address: string } : User

/**
 * Sends an email through the mail queue, on the caller's transaction. A user who switched this sort
 * off, or has not confirmed their address, gets none (rules.ts).
 */
export async function sendEmail<Input, P extends EmailPreference | null>(
  tx: Tx<Actor>,
  email: Email<Input, P>,
  to: Recipient<P>,
  input: Input,
): Promise<void> {
  const address = 'address' in to ? to.address : await findAddress(tx, email, to.userId)
  if (address !== null) await tx.sendMail(email.message(address, input))
}

/** The address at which a user gets this email now, or null when it is not to be sent. */
export async function findAddress(
  ctx: Ctx,
  email: Pick<Email<never>, 'preference' | 'onlyOffline'>,
  userId: string,
): Promise<string | null> {
  const mailbox = await store.findMailbox(ctx.db, userId)
  return mailbox && mayReceive(email, mailbox) ? mailbox.email : null
}

/** The actor's choices, with the defaults of what they did not choose. */
export async function getPreferences(ctx: UserCtx): Promise<EmailPreferences> {
  return preferencesFrom(await store.findChoices(ctx.db, ctx.actor.id))
}

/** Stores which emails the actor gets. */
export async function savePreferences(ctx: UserCtx, choices: EmailPreferences): Promise<void> {
  await store.upsertChoices(ctx.db, ctx.actor.id, choices)
}

/** Switches every email off for an account that is erased. */
export async function erasePreferences(tx: Tx, userId: string): Promise<void> {
  await store.upsertChoices(tx.db, userId, noEmails())
}
