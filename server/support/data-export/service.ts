import { brand } from '#contract/brand.ts'
import { listKept } from '#server/archive/retention/service.ts'
import { assertReauthenticated } from '#server/auth/service.ts'
import { listOwnFiles } from '#server/messaging/attachments/delivery/service.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import type { DataPart } from '#server/platform/data-export.ts'
import type { Limit } from '#server/platform/limits.ts'
import { listParts } from './store.ts'

/** Each export is whole in memory until it is sent, with everything the person ever wrote. */
const exportsAnHour: Limit = { name: 'data-exports', points: 3, windowSeconds: 3_600 }
const oneAtATime = limitConcurrency(1)

/**
 * Writes everything that is kept about the actor into one JSON text, read at one moment. A stolen
 * token alone does not get it (docs/product.md "Accounts").
 * @throws auth.reauthentication-needed, core.not-found, core.too-many for a fourth in an hour
 */
export async function exportOwnData(ctx: UserCtx): Promise<string> {
  await assertReauthenticated(ctx)
  await ctx.ports.limits.demand(exportsAnHour, ctx.actor.id)
  return oneAtATime(() => writeOwnData(ctx))
}

async function writeOwnData(ctx: UserCtx): Promise<string> {
  const parts = await ctx.transaction(async (tx) => [
    ...(await partsOf(tx, ctx.actor.id)),
    { name: 'files', rows: await listOwnFiles(tx) },
    { name: 'keptByFirms', rows: await listKept(tx) },
  ])
  return written(ctx, ctx.actor.email, parts)
}

/** The same about anybody, for the staff: without their files and without what firms keep. */
export async function exportDataOf(ctx: Ctx, { userId, email }: { userId: string; email: string }): Promise<string> {
  return written(ctx, email, await ctx.transaction((tx) => partsOf(tx, userId)))
}

/** What support reads itself, then what each capability adds. */
async function partsOf({ db, ports }: Tx, userId: string): Promise<DataPart[]> {
  const parts = await listParts(db, userId)
  for (const { name, read } of ports.dataExport) parts.push({ name, rows: await read(db, userId) })
  return parts
}

function written({ now }: Ctx, about: string, parts: readonly DataPart[]): string {
  const kept = parts.filter(({ rows }) => rows.length > 0).map(({ name, rows }) => [name, rows])
  const head = { from: brand.name, madeAt: now.toISOString(), about }
  return `${JSON.stringify({ ...head, ...Object.fromEntries(kept) }, null, 2)}\n`
}
