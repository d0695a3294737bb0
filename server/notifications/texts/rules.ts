/** Decides which text messages are sent and when. Pure. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { daySeconds, days, minutes } from '#contract/core/durations.ts'
import type { NotificationPreference } from '#contract/emails/values.ts'
import type { NotificationContent } from '#contract/notifications/kinds.ts'
import { textCodeMinutes, textCodesPerDay, textCodeTries } from '#contract/notifications/texts/values.ts'
import type { Limit } from '#server/platform/limits.ts'
import type { TextNumberRow } from './tables.ts'

/**
 * Codes of one account, and to one number. A number takes twice as many a day, so that no single
 * account can use up what its owner needs.
 */
export const codeLimits = {
  minute: { name: 'text-code-minute', points: 1, windowSeconds: 60 },
  day: { name: 'text-code-day', points: textCodesPerDay, windowSeconds: daySeconds },
  number: { name: 'text-code-number', points: 2 * textCodesPerDay, windowSeconds: daySeconds },
} as const satisfies Record<string, Limit>

const texted: ReadonlySet<NotificationPreference> = new Set(['requests', 'changes', 'reminders'])

/** Text messages are for appointments alone. */
export const isTexted = (preference: NotificationPreference): boolean => texted.has(preference)

/** Kinds that are only true while the appointment they name is open at its time. */
export const aboutOpenAppointments: ReadonlySet<string> = new Set<NotificationContent['kind']>([
  'appointment_requested',
  'appointment_booked',
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_unconfirmed',
  'appointment_reminder',
])

/** A digest of a code for one user; a copy of the database tells no code of another. */
export function codeHashOf(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}:${code}`).digest('base64url')
}

/** Whether a code is the one that was sent, in time and before too many wrong ones. */
export function isRightCode(row: TextNumberRow, code: string, now: Date): boolean {
  const { codeHash, codeSentAt, wrongCodes, userId } = row
  if (codeHash === null || wrongCodes >= textCodeTries) return false
  if (now.getTime() > codeSentAt.getTime() + minutes(textCodeMinutes)) return false
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(codeHashOf(userId, code)))
}

/** The count of codes after one more; null when it is too many or too soon. */
export function nextCount(
  row: Pick<TextNumberRow, 'codesSent' | 'codeSentAt' | 'countedFrom'> | null,
  now: Date,
): Pick<TextNumberRow, 'codesSent' | 'countedFrom'> | null {
  if (!row || now.getTime() >= row.countedFrom.getTime() + days(1)) return { codesSent: 1, countedFrom: now }
  if (now.getTime() < row.codeSentAt.getTime() + minutes(1) || row.codesSent >= textCodesPerDay) return null
  return { codesSent: row.codesSent + 1, countedFrom: row.countedFrom }
}
