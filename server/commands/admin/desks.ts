import { randomUUID } from 'node:crypto'
import { dollarsText } from '#contract/billing/labels.ts'
import type { SwitchMode, SwitchName } from '#contract/staff/switches/values.ts'
import { grantCredit, refundInvoice } from '#server/billing/operator/service.ts'
import { getJobs, retryJob } from '#server/operations/jobs/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listSwitches, setSwitch as set } from '#server/staff/switches/service.ts'
import type { Print } from './print.ts'

/** Prints the feature switches. */
export async function switches(ctx: Ctx, print: Print): Promise<void> {
  for (const { name, mode, percent } of await listSwitches(ctx))
    print(`  ${name}  ${mode === 'some' ? `on for ${percent} percent` : mode}`)
}

type Setting = { readonly name: SwitchName; readonly mode: SwitchMode; readonly reason: string }

/** Turns a part of the product on or off. */
export async function setSwitch(ctx: Ctx, print: Print, { name, mode, reason }: Setting): Promise<void> {
  await set(ctx, { name, mode, percent: 0, accountIds: [], reason })
  print(`${name} is ${mode}.`)
}

/** Prints the jobs that were given up, the latest first. */
export async function jobs(ctx: Ctx, print: Print): Promise<void> {
  const { failed } = await getJobs(ctx)
  if (failed.length === 0) return print('No job was given up.')
  for (const { id, queue, at, attempts, error } of failed)
    print(`  ${id}  ${queue}  ${at.toISOString()}  ${attempts} tries  ${error ?? ''}`)
}

/** Tries a job that was given up once more. */
export async function retry(ctx: Ctx, print: Print, { id, reason }: { id: string; reason: string }): Promise<void> {
  await retryJob(ctx, id, { reason })
  print(`${id} is queued again.`)
}

type Money = { readonly id: string; readonly amountCents: number; readonly reason: string }

/** Gives a payer credit. */
export async function credit(ctx: Ctx, print: Print, { id, amountCents, reason }: Money): Promise<void> {
  await grantCredit(ctx, id, { id: randomUUID(), amountCents, note: reason })
  print(`${dollarsText(amountCents)} of credit granted.`)
}

/** Gives money of an invoice back. */
export async function refund(ctx: Ctx, print: Print, { id, amountCents, reason }: Money): Promise<void> {
  await refundInvoice(ctx, id, { id: randomUUID(), amountCents, reason })
  print(`A refund of ${dollarsText(amountCents)} has begun.`)
}
