import { bindAccount, releaseAccount, removeFirmProvider } from '#server/auth/service.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { joinRequestEmail } from '../emails.ts'
import * as joining from '../joining/store.ts'
import { managersOf } from '../service.ts'
import { findFirm } from '../store.ts'
import { isBound } from './rules.ts'
import * as store from './store.ts'

type Binding = {
  /** One member, as when they join; everybody without it. */
  readonly only?: string
  /** The domain whose members are returned, as when it is proved; those of all without it. */
  readonly at?: string
  /** A session that goes on although it came another way. */
  readonly keeps?: string | undefined
}

/**
 * Lets the provider of a firm into its members' accounts, as the firm's rule is now, and returns
 * the members whom the rule is about. The owner keeps every other way in, so that a broken provider
 * never locks the firm out, and so does a member whom the provider cannot sign in: without a proved
 * domain that is everybody.
 */
export async function bindMembers(tx: Tx, firmId: string, { only, at, keeps }: Binding = {}): Promise<string[]> {
  const signOn = await store.findSignOn(tx.db, firmId)
  if (!signOn) return []
  const domains = await store.listDomains(tx.db, firmId)
  const members = (await store.listMemberAddresses(tx.db, firmId)).filter(
    ({ advisorId }) => !only || advisorId === only,
  )
  for (const member of members) {
    const isRequired = signOn.isRequired && isBound(member, domains)
    await bindAccount(tx, signOn.providerId, { userId: member.advisorId, isRequired, keeps })
  }
  const about = domains.filter(({ domain }) => !at || domain === at)
  return members.filter((member) => isBound(member, about)).map(({ advisorId }) => advisorId)
}

/** Ends the provider's way into the account of somebody who is no longer a member. */
export async function releaseMember(
  tx: Tx,
  firmId: string,
  account: { readonly userId: string; readonly keeps?: string | undefined },
): Promise<void> {
  const signOn = await store.findSignOn(tx.db, firmId)
  if (signOn) await releaseAccount(tx, signOn.providerId, account)
}

/** Removes the provider of a firm that closes. */
export async function closeSignOn(tx: Tx, firmId: string): Promise<void> {
  const signOn = await store.findSignOn(tx.db, firmId)
  if (signOn) await removeFirmProvider(tx, signOn.providerId)
}

/**
 * Asks to join for somebody whom the firm's provider has signed in for the first time. An
 * administrator decides, because a member takes a seat.
 */
export async function requestForNewcomer(
  tx: Tx,
  { userId, email, providerId }: { userId: string; email: string; providerId: string },
): Promise<void> {
  const signOn = await store.findSignOnOfProvider(tx.db, providerId)
  const firm = signOn && (await findFirm(tx.db, signOn.firmId))
  if (!firm || firm.joiningSuspendedAt) return
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if ((await joining.findDomain(tx.db, domain))?.firm.id !== firm.id) return
  await joining.insertRequest(tx.db, { firmId: firm.id, userId, domain, createdAt: tx.now })
  const link = `${tx.ports.config.publicUrl}/team`
  for (const managerId of await managersOf(tx, firm.id))
    await sendEmail(tx, joinRequestEmail, { userId: managerId }, { firmName: firm.name, email, link })
}
