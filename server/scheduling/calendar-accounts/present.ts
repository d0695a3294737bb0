import type { CalendarAccount } from '#contract/scheduling/calendar-accounts/schemas.ts'
import type { FullAccount } from './service.ts'

/** An account without its address and password. */
export function presentCalendarAccount({ row, busyKeys, conflicts }: FullAccount): CalendarAccount {
  const { id, provider, login, host, calendars, writesTo, failingSince, failure } = row
  return {
    id,
    provider,
    login,
    host,
    calendars: calendars.map(({ key, name, canWrite }) => ({ key, name, canWrite, isBusy: busyKeys.includes(key) })),
    writesTo,
    failingSince: failingSince?.toISOString() ?? null,
    failure,
    conflicts: conflicts.flatMap(({ appointmentId, conflict, startsAt }) =>
      conflict ? [{ appointmentId, conflict, startsAt: startsAt.toISOString() }] : [],
    ),
  }
}
