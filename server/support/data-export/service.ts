import { brand } from '#contract/brand.ts'
import { listKept } from '#server/archive/retention/service.ts'
import { assertReauthenticated } from '#server/auth/service.ts'
import { listOwnFiles } from '#server/messaging/attachments/delivery/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listParts } from './store.ts'

/**
 * Writes everything that is kept about the actor into one JSON text, read at one moment. A stolen
 * token alone does not get it (docs/product.md "Accounts").
 * @throws auth.reauthentication-needed, core.not-found
 */
export async function exportOwnData(ctx: UserCtx): Promise<string> {
  await assertReauthenticated(ctx)
  const parts = await ctx.transaction(async (tx) => [
    ...(await listParts(tx.db, ctx.actor.id)),
    { name: 'files', rows: await listOwnFiles(tx) },
    { name: 'keptByFirms', rows: await listKept(tx) },
  ])
  const kept = parts.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows])
  const head = { from: brand.name, madeAt: ctx.now.toISOString(), about: ctx.actor.email }
  return `${JSON.stringify({ ...head, ...Object.fromEntries(kept) }, null, 2)}\n`
}
