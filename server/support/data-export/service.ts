import { brand } from '#contract/brand.ts'
import { listKept } from '#server/archive/retention/service.ts'
import { assertReauthenticated } from '#server/auth/service.ts'
import { listOwnFiles } from '#server/messaging/attachments/delivery/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { type DataPart, listParts } from './store.ts'

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
  return written(ctx, ctx.actor.email, parts)
}

/** The same about anybody, for the staff: without their files and without what firms keep. */
export async function exportDataOf(ctx: Ctx, { userId, email }: { userId: string; email: string }): Promise<string> {
  return written(ctx, email, await ctx.transaction((tx) => listParts(tx.db, userId)))
}

function written({ now }: Ctx, about: string, parts: readonly DataPart[]): string {
  const kept = parts.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows])
  const head = { from: brand.name, madeAt: now.toISOString(), about }
  return `${JSON.stringify({ ...head, ...Object.fromEntries(kept) }, null, 2)}\n`
}
