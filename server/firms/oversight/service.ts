import type { RegistrationMark } from '#contract/firms/values.ts'
import { problem } from '#contract/problems.ts'
import { findFirmProvider, removeFirmProvider, withdrawDomain } from '#server/auth/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { recordAudit } from '../audit/service.record.ts'
import * as joining from '../joining/store.ts'
import { bindMembers } from '../sign-on/service.members.ts'
import * as signOn from '../sign-on/store.ts'
import * as store from '../store.ts'
import type { FirmRow } from '../tables.ts'

export { presentAudit } from '../audit/present.ts'
export { domainState } from '../sign-on/rules.ts'

/*
 * What our staff does with a firm. The firm's audit log names the act and not the person, who is in
 * the log of the staff.
 */

/** The people of a firm, the longest belonging first, and how others come in. */
export async function getMembersAndDomains(ctx: Ctx, firmId: string) {
  const [members, joiningDomains, signOnRow, signOnDomains] = await Promise.all([
    store.listTeam(ctx.db, firmId),
    joining.listDomains(ctx.db, firmId),
    signOn.findSignOn(ctx.db, firmId),
    signOn.listDomains(ctx.db, firmId),
  ])
  const provider = signOnRow && (await findFirmProvider(ctx, signOnRow.providerId))
  return { members, joiningDomains, signOnRow, signOnDomains, provider }
}

/** A firm under its lock. @throws core.not-found */
export async function lockFirm(tx: Tx, id: string): Promise<FirmRow> {
  await store.lockFirm(tx.db, id)
  const firm = await store.findFirm(tx.db, id)
  if (!firm) throw problem('core.not-found')
  return firm
}

/** Marks a registration. A withdrawn one counts as none: the firm shows none and cannot vouch. */
export async function markRegistration(tx: Tx, { id }: FirmRow, mark: RegistrationMark | null): Promise<void> {
  await store.updateFirm(tx.db, id, { registrationMark: mark, registrationMarkedAt: mark && tx.now })
  await recordAudit(tx.asSystem(), { firmId: id, kind: 'registration-marked', detail: mark ?? '' })
}

/** Stops requests to join by domain, or allows them. Invitations go on. */
export async function setJoining(tx: Tx, { id }: FirmRow, isSuspended: boolean): Promise<void> {
  await store.updateFirm(tx.db, id, { joiningSuspendedAt: isSuspended ? tx.now : null })
  await recordAudit(tx.asSystem(), { firmId: id, kind: isSuspended ? 'joining-suspended' : 'joining-opened' })
}

/** Closes a firm to a domain; its open requests end. @throws core.not-found */
export async function removeJoiningDomain(tx: Tx, { id }: FirmRow, domain: string): Promise<void> {
  if (!(await joining.deleteDomain(tx.db, id, domain))) throw problem('core.not-found')
  await recordAudit(tx.asSystem(), { firmId: id, kind: 'domain-removed', detail: domain })
}

/**
 * Ends the sign-on by a domain; the last one ends the sign-on itself, and its accounts can set a
 * password.
 * @throws core.not-found
 */
export async function removeSignOnDomain(tx: Tx, { id }: FirmRow, domain: string): Promise<void> {
  const row = await signOn.findSignOn(tx.db, id)
  if (!row || !(await signOn.deleteDomain(tx.db, id, domain))) throw problem('core.not-found')
  const isLast = (await signOn.listDomains(tx.db, id)).length === 0
  if (isLast) {
    await signOn.deleteSignOn(tx.db, id)
    await removeFirmProvider(tx, row.providerId)
  } else {
    await withdrawDomain(tx, row.providerId, domain)
    // Members at it can no longer sign in by the provider.
    await bindMembers(tx, id)
  }
  const detail = isLast ? 'removed' : `${domain} removed`
  await recordAudit(tx.asSystem(), { firmId: id, kind: 'sign-on-changed', detail })
}
