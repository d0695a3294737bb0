import type { Readable } from 'node:stream'
import { brand } from '#contract/brand.ts'
import { listKept } from '#server/archive/retention/service.ts'
import { assertReauthenticated } from '#server/auth/service.ts'
import { listOwnFiles } from '#server/messaging/attachments/delivery/service.ts'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import type { Actor, Ctx, Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import type { DataPart } from '#server/platform/data-export.ts'
import { spool } from '#server/platform/files/spool.ts'
import type { Limit } from '#server/platform/limits.ts'
import { writeParts } from './present.ts'
import { listParts } from './store.ts'

/** Each export reads everything the person ever wrote. */
const exportsAnHour: Limit = { name: 'data-exports', points: 3, windowSeconds: 3_600 }
/** Of owners and of the staff alike; a part of one person is in memory at a time. */
const oneAtATime = limitConcurrency(1)

/**
 * Writes everything that is kept about the actor into one JSON text, read in one transaction. A
 * stolen token alone does not get it (docs/product.md "Accounts").
 * @throws auth.reauthentication-needed, core.not-found, core.too-many for a fourth in an hour; one
 * that fails does not count
 */
export async function exportOwnData(ctx: UserCtx): Promise<Readable> {
  const { limits } = ctx.ports
  await assertReauthenticated(ctx)
  await limits.demand(exportsAnHour, ctx.actor.id)
  try {
    return await write(ctx, ctx.actor.email, ownParts)
  } catch (error) {
    await limits.giveBack(exportsAnHour, ctx.actor.id)
    throw error
  }
}

/** The same about anybody, for the staff: without their files and without what firms keep. */
export function exportDataOf(ctx: Ctx, { userId, email }: { userId: string; email: string }): Promise<Readable> {
  return write(ctx, email, (tx) => partsOf(tx, userId))
}

async function* ownParts(tx: Tx<UserActor>): AsyncGenerator<DataPart> {
  yield* partsOf(tx, tx.actor.id)
  yield { name: 'files', rows: await listOwnFiles(tx) }
  yield { name: 'keptByFirms', rows: await listKept(tx) }
}

/** What support reads itself, then what each capability adds. */
async function* partsOf({ db, ports }: Tx, userId: string): AsyncGenerator<DataPart> {
  yield* listParts(db, userId)
  for (const { name, read } of ports.dataExport) yield { name, rows: await read(db, userId) }
}

function write<A extends Actor>(
  ctx: Ctx<A>,
  about: string,
  read: (tx: Tx<A>) => AsyncIterable<DataPart>,
): Promise<Readable> {
  const head = { from: brand.name, madeAt: ctx.now.toISOString(), about }
  return oneAtATime(() => spool((store) => ctx.transaction((tx) => store(writeParts(head, read(tx))))))
}
