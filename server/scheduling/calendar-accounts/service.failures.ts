/** Notifies people of calendars elsewhere that stopped working (docs/calendars.md). */
import type { CalendarFailure } from '#contract/scheduling/linked-calendars/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { calendarFailed } from '../events.ts'
import { calendarFailedEmail } from '../linked-calendars/emails.ts'
import { isLasting } from '../linked-calendars/rules.ts'
import type { LinkedCalendarRow } from '../linked-calendars/tables.ts'
import { existsNotified } from './store.ts'
import type { CalendarAccountRow } from './tables.ts'

type Failing = { failure: CalendarFailure; failingSince: Date; failures: number }

/** How a calendar or an account is stored that works. */
export const working = { failure: null, failingSince: null, failures: 0, failureNotifiedAt: null } as const

/**
 * Notifies the owner of a failure that has lasted, once until it works again, and returns when that
 * was; null while it has not. The caller holds the owner's calendar lock.
 */
export async function announceFailure(
  tx: Tx,
  row: LinkedCalendarRow | CalendarAccountRow,
  failing: Failing,
): Promise<Date | null> {
  if (row.failureNotifiedAt || !isLasting(failing, tx.now)) return row.failureNotifiedAt
  const { ownerId, host } = row
  const [accountId, name] = 'accountId' in row ? [row.accountId, row.name] : [row.id, row.login]
  // The calendars of one account count as one.
  if (accountId && (await existsNotified(tx.db, accountId))) return tx.now
  const { failure } = failing
  await tx.publish(calendarFailed, { ownerId, failure })
  const url = new URL('/schedule', tx.ports.config.publicUrl).href
  await sendEmail(tx, calendarFailedEmail, { userId: ownerId }, { name, host, failure, url })
  return tx.now
}
