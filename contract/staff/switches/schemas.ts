import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { StaffReason } from '../schemas.ts'
import { maxListed, switchModes, switchNames } from './values.ts'

const Setting = z.object({
  mode: z.enum(switchModes),
  /** Of accounts, when the switch is on for some. */
  percent: z.number().int().min(0).max(100),
  /** Accounts for which it is on beside the share. */
  accountIds: z.array(Id).max(maxListed),
})

/** A switch as the staff sets it. */
export const SwitchState = Setting.extend({
  name: z.enum(switchNames),
  /** Null while nobody has set it. */
  changedAt: Instant.nullable(),
})
export type SwitchState = z.infer<typeof SwitchState>

export const SetSwitch = Setting.extend({ name: z.enum(switchNames), reason: StaffReason })
export type SetSwitch = z.infer<typeof SetSwitch>

/** What is on for the caller. */
export const OwnSwitches = z.object({ on: z.array(z.enum(switchNames)) })
