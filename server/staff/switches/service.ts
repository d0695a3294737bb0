import { problem } from '#contract/problems.ts'
import type { SetSwitch, SwitchState } from '#contract/staff/switches/schemas.ts'
import { type SwitchName, switchNames } from '#contract/staff/switches/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { recordAct } from '../service.ts'
import { defaultSetting, isOnFor } from './rules.ts'
import * as store from './store.ts'

/** Every switch, those that nobody has set included. */
export async function listSwitches(ctx: Ctx): Promise<SwitchState[]> {
  const rows = await store.listSwitches(ctx.db)
  return switchNames.map((name) => {
    const row = rows.find((each) => each.name === name)
    return { ...(row ?? defaultSetting(name)), changedAt: row?.changedAt.toISOString() ?? null }
  })
}

/** Sets a switch. It counts on every node from the next request, because none keeps a copy. */
export function setSwitch(ctx: Ctx, { reason, ...setting }: SetSwitch): Promise<void> {
  return ctx.transaction(async (tx) => {
    await store.upsertSwitch(tx.db, { ...setting, changedAt: tx.now })
    const some = setting.mode === 'some' ? `, ${setting.percent} percent and ${setting.accountIds.length} accounts` : ''
    await recordAct(tx, { act: 'switch-set', detail: `${setting.name}: ${setting.mode}${some}`, reason })
  })
}

/** The parts of the product that are on for the actor. */
export async function listOn(ctx: UserCtx): Promise<SwitchName[]> {
  const rows = await store.listSwitches(ctx.db)
  return switchNames.filter((name) =>
    isOnFor(rows.find((each) => each.name === name) ?? defaultSetting(name), ctx.actor.id),
  )
}

/** Refuses what is turned off for the actor. @throws staff.switched-off */
export async function requireSwitch(ctx: UserCtx, name: SwitchName): Promise<void> {
  if (!(await listOn(ctx)).includes(name)) throw problem('staff.switched-off')
}
