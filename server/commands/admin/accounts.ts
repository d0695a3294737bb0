import { text } from 'node:stream/consumers'
import { eraseByStaff } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { recordAct } from '#server/staff/service.ts'
import { exportDataOf } from '#server/support/data-export/service.ts'
import { idOf } from './people.ts'
import type { Print } from './print.ts'

async function printExport(ctx: Ctx, print: Print, email: string, reason: string): Promise<void> {
  const subjectId = await idOf(ctx, email)
  await ctx.transaction((tx) => recordAct(tx, { act: 'data-exported', subjectId, reason }))
  print(await text(await exportDataOf(ctx, { userId: subjectId, email })))
}

/** Erases an account as its owner could. */
export async function erase(ctx: Ctx, print: Print, email: string, reason: string): Promise<void> {
  const subjectId = await idOf(ctx, email)
  await ctx.transaction(async (tx) => {
    await eraseByStaff(tx, subjectId, email)
    await recordAct(tx, { act: 'account-erased', subjectId, reason })
  })
  print(`The account of ${email} is erased.`)
}

/** Prints what is kept about an account, as JSON. */
export { printExport as export }
