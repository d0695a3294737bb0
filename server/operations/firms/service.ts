import type {
  FirmsDeskQuery,
  MarkRegistration,
  RemoveFirmDomain,
  SetJoining,
} from '#contract/operations/firms/schemas.ts'
import { problem } from '#contract/problems.ts'
import { type AuditView, listAuditOf } from '#server/firms/audit/service.ts'
import * as oversight from '#server/firms/oversight/service.ts'
import type { FirmRow } from '#server/firms/tables.ts'
import type { Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { type NewAct, recordAct } from '#server/staff/service.ts'
import * as store from './store.ts'

/** One page of firms, the newest first. @throws core.invalid for a wrong cursor */
export async function listFirms(
  ctx: UserCtx,
  { words, subscription, cursor, limit }: FirmsDeskQuery,
): Promise<RowPage<store.FirmListRow>> {
  const found = await store.listFirms(ctx.db, { words, subscription, after: decodeCursor(cursor), limit: limit + 1 })
  return toPage(found, limit, ({ firm }) => ({ at: firm.createdAt, id: firm.id }))
}

/** One firm with its members, domains and settings. @throws core.not-found */
export async function getFirm(ctx: UserCtx, id: string) {
  const row = await store.findFirm(ctx.db, id)
  if (!row) throw problem('core.not-found')
  const [membersAndDomains, routing] = await Promise.all([
    oversight.getMembersAndDomains(ctx, id),
    store.findRouting(ctx.db, id),
  ])
  return { row, routing, ...membersAndDomains }
}
export type FirmDetails = Awaited<ReturnType<typeof getFirm>>

/** One page of a firm's audit log. @throws core.not-found, core.invalid for a wrong cursor */
export async function listAudit(
  ctx: UserCtx,
  id: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<AuditView> {
  if (!(await store.findFirm(ctx.db, id))) throw problem('core.not-found')
  return listAuditOf(ctx, id, page)
}

/** Marks the registration of a firm. @throws core.not-found */
export function markRegistration(ctx: UserCtx, id: string, { mark, reason }: MarkRegistration): Promise<void> {
  return act(ctx, id, reason, async (tx, firm) => {
    await oversight.markRegistration(tx, firm, mark)
    return { act: 'firm-registration-marked', detail: mark ?? 'mark removed' }
  })
}

/** Stops requests to join a firm by its domains, or allows them. @throws core.not-found */
export function setJoining(ctx: UserCtx, id: string, { isSuspended, reason }: SetJoining): Promise<void> {
  return act(ctx, id, reason, async (tx, firm) => {
    await oversight.setJoining(tx, firm, isSuspended)
    return { act: 'firm-joining-set', detail: isSuspended ? 'suspended' : 'open' }
  })
}

/** Removes a domain from joining or sign-on. @throws core.not-found */
export function removeDomain(ctx: UserCtx, id: string, { domain, from, reason }: RemoveFirmDomain): Promise<void> {
  return act(ctx, id, reason, async (tx, firm) => {
    const name = domain.toLowerCase()
    if (from === 'joining') await oversight.removeJoiningDomain(tx, firm, name)
    else await oversight.removeSignOnDomain(tx, firm, name)
    return { act: 'firm-domain-removed', detail: `${name}, ${from}` }
  })
}

/** Does an act under the firm's lock; the log names the firm, and its owner as whom it is about. */
function act(
  ctx: UserCtx,
  id: string,
  reason: string,
  work: (tx: Tx<UserActor>, firm: FirmRow) => Promise<Pick<NewAct, 'act'> & { detail: string }>,
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const firm = await oversight.lockFirm(tx, id)
    const { act: done, detail } = await work(tx, firm)
    await recordAct(tx, { act: done, subjectId: firm.adminId, detail: `${firm.name}: ${detail}`, reason })
  })
}
