import { days, hours } from '#contract/core/durations.ts'
import { closeSubscription } from '#server/billing/renewals/service.ts'
import type { DemoFirm } from './firms.ts'
import { demoId } from './ids.ts'
import type { Replay } from './replay.ts'

/** The firm whose renewal fails; the demo account `member` advises there. */
export const unpaidFirmId = demoId('firm 2')
const failedHoursAgo = 36

/** Lets the period of that firm end lately, so that its renewal is what fails. */
export function withPeriodOver(made: DemoFirm, now: Date): DemoFirm {
  if (made.firm.id !== unpaidFirmId) return made
  const periodEndsAt = new Date(now.getTime() - hours(failedHoursAgo))
  return { ...made, subscription: { ...made.subscription, interval: 'monthly', periodEndsAt } }
}

/** Plays the renewal that the card declines, and the first retry a day later. */
export async function replayFailedRenewal(replay: Replay, now: Date): Promise<void> {
  const failedAt = new Date(now.getTime() - hours(failedHoursAgo))
  for (const at of [failedAt, new Date(failedAt.getTime() + days(1))])
    await closeSubscription(replay.system(at), { kind: 'firm', id: unpaidFirmId })
}
