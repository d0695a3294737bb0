/** When webhooks are tried again and turned off. Pure. */
import { days, hours, minutes, seconds } from '#contract/core/durations.ts'
import { webhookFailureDays } from '#contract/integrations/webhooks/values.ts'

/** The pauses of the Standard Webhooks specification: eleven attempts in about four days. */
const pauses = [seconds(5), minutes(5), minutes(30), ...[2, 5, 10, 10, 14, 20, 24].map(hours)]

/** When to try again after a failed attempt, counted from 0; null when it was the last. */
export function nextAttemptAt(attempt: number, now: Date): Date | null {
  const pause = pauses[attempt]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

const shortestPause = seconds(5)
const longestPause = hours(1)

/**
 * Until when nothing is sent to a server that did not respond: for as long as it has failed,
 * between five seconds and an hour, so that few messages run into their timeout.
 */
export function pauseEnd(failingSince: Date, now: Date): Date {
  const failed = now.getTime() - failingSince.getTime()
  return new Date(now.getTime() + Math.min(Math.max(failed, shortestPause), longestPause))
}

/** Whether an answer means that the message arrived. */
export const isDelivered = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/**
 * Since when a webhook fails, with the failure of now: days without a try are no days of failures,
 * or one failure long after a message was given up would end it.
 */
export function failingFrom(
  { failingSince, lastTriedAt }: { failingSince: Date | null; lastTriedAt: Date | null },
  now: Date,
): Date {
  const wasTried = lastTriedAt !== null && now.getTime() - lastTriedAt.getTime() < days(webhookFailureDays)
  return failingSince !== null && wasTried ? failingSince : now
}

/** Whether a webhook ends: its server says "410 Gone", or nothing arrived for days. */
export function isOver(status: number | null, failingSince: Date, now: Date): boolean {
  return status === 410 || now.getTime() - failingSince.getTime() >= days(webhookFailureDays)
}
