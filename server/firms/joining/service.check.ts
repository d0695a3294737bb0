import { sendEmail } from '#server/emails/service.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { forEachRow } from '#server/platform/each-row.ts'
import { recordAudit } from '../audit/service.record.ts'
import { joiningDomainEmail } from '../emails.ts'
import { managersOf } from '../service.ts'
import { findFirm } from '../store.ts'
import { domainOfAddress } from './service.ts'
import * as store from './store.ts'
import type { FirmDomainRow } from './tables.ts'

/**
 * Suspends every domain that nobody proves now, by a record or by a verified address of an
 * owner or administrator, and opens it again once somebody does (docs/sign-on.md "Proved again").
 */
export async function checkJoiningDomains(ctx: Ctx): Promise<void> {
  // What a record proves is checked by itself (../sign-on/service.domains.ts).
  const rows = await store.listUnprovedDomains(ctx.db)
  await forEachRow(ctx, { rows, idOf: ({ domain }) => domain, act: (row) => ctx.transaction((tx) => settle(tx, row)) })
}

async function settle(tx: Tx, { firmId, domain, ...row }: FirmDomainRow): Promise<void> {
  const [firm, current] = [await findFirm(tx.db, firmId), await store.lockDomain(tx.db, { firmId, domain, ...row })]
  const addresses = await store.listManagerAddresses(tx.db, firmId, tx.now)
  const isProved = addresses.some((email) => domainOfAddress(email) === domain)
  if (!firm || !current || isProved === (current.suspendedAt === null)) return
  await store.updateDomain(tx.db, domain, { suspendedAt: isProved ? null : tx.now })
  await recordAudit(tx, { firmId, kind: isProved ? 'domain-added' : 'domain-removed', detail: domain })
  if (isProved) return
  const link = `${tx.ports.config.publicUrl}/team`
  for (const userId of await managersOf(tx, firmId))
    await sendEmail(tx, joiningDomainEmail, { userId }, { firmName: firm.name, domain, link })
}
