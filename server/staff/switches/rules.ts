/** Decides for whom a feature switch is on. Pure. */
import { createHash } from 'node:crypto'
import { type SwitchName, switches } from '#contract/staff/switches/values.ts'
import type { SwitchRow } from './tables.ts'

/** The setting of a switch that nobody has set. */
export function defaultSetting(name: SwitchName): Omit<SwitchRow, 'changedAt'> {
  return { name, mode: switches[name].isOnAtFirst ? 'on' : 'off', percent: 0, accountIds: [] }
}

/**
 * Whether a switch is on for an account. The share is drawn from the account and the switch, so
 * that an account stays in it while it grows, and each switch has a share of its own.
 */
export function isOnFor({ name, mode, percent, accountIds }: Omit<SwitchRow, 'changedAt'>, accountId: string): boolean {
  if (mode !== 'some') return mode === 'on'
  const draw = createHash('sha256').update(`${name}:${accountId}`).digest().readUInt32BE() % 100
  return draw < percent || accountIds.includes(accountId)
}
