import { useState } from 'react'
import { dayIn } from '#contract/core/days.ts'
import { listSlots } from '#contract/scheduling/endpoints.ts'
import type { Slots } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, horizonDays } from '#contract/scheduling/values.ts'
import { queryClient, useEndpoint } from '#web/platform/api/queries.ts'
import { addDays, daysBetween, instantAt } from '../calendar/days.ts'

const daysShown = 7
const lastWeek = Math.floor(horizonDays / daysShown)

/**
 * `moving` is the appointment that is to be moved; `asOffered` shows the advisor themselves what
 * consumers are offered.
 */
type SlotQuery = { advisorId: string; kind: AppointmentKind; zone: string; moving?: string; asOffered?: true }

/**
 * The open times of seven days from today on, in the zone they are read in, beginning with the
 * first week that has any. `refresh` forgets them and reads again, as after somebody else took one.
 */
export function useSlots(query: SlotQuery) {
  const { zone } = query
  const [chosenWeek, setWeek] = useState(0)
  const today = dayIn(zone, new Date())
  // Says where the first opening is; the same request as below while that week is in view.
  const start = useWeek(query, today, today)
  const { nextFreeAt: firstFreeAt = null } = start.found ?? {}
  // Nobody should page through empty weeks to find the first free one.
  const firstWeek = start.isCurrent && firstFreeAt ? weekOf(firstFreeAt, today, zone) : 0
  const week = Math.max(chosenWeek, firstWeek)
  const firstDay = addDays(today, week * daysShown)
  const { found, isCurrent, error } = useWeek(query, today, firstDay)

  return {
    firstDay,
    lastDay: addDays(firstDay, daysShown - 1),
    slots: isCurrent && found ? inWeek(found, zone, firstDay) : [],
    modes: found?.modes ?? [],
    /** Of each kind; null until the times are read. */
    lengthsMinutes: found?.lengthsMinutes ?? null,
    /** Null until the times are read. */
    confirmation: found?.confirmation ?? null,
    nextFreeAt: found?.nextFreeAt ?? null,
    isLoading: !isCurrent || !start.isCurrent,
    error: found ? null : error,
    earlier: week > firstWeek ? () => setWeek(week - 1) : null,
    later: week < lastWeek ? () => setWeek(week + 1) : null,
    refresh: () => void queryClient().resetQueries({ queryKey: [listSlots.path] }),
    /** Shows the week of a moment, within the days that can be booked. */
    show: (startsAt: string) => setWeek(weekOf(startsAt, dayIn(zone, new Date()), zone)),
  }
}

/** What is offered in the seven days from one on; `isCurrent` while it is not of another week. */
function useWeek({ advisorId, kind, zone, moving, asOffered }: SlotQuery, today: string, firstDay: string) {
  const from = firstDay === today ? {} : { from: instantAt(zone, firstDay, 0).toISOString() }
  const query = {
    kind,
    // A change of clocks makes a week longer; what lies outside it is left out later.
    days: daysShown + 1,
    ...from,
    ...(moving !== undefined && { moving }),
    ...(asOffered && { asOffered: 'true' }),
  }
  const input = { params: { advisorId }, query }
  const { data: found, isPending, isPlaceholderData, error } = useEndpoint(listSlots, input, { keepsPrevious: true })
  return { found, isCurrent: !isPending && !isPlaceholderData, error }
}

/** The number of the week, from today's on, that holds a moment or is the nearest to it. */
function weekOf(moment: string, today: string, zone: string): number {
  const distance = Math.floor(daysBetween(today, dayIn(zone, moment)) / daysShown)
  return Math.min(lastWeek, Math.max(0, distance))
}

export type SlotsOfWeek = ReturnType<typeof useSlots>

function inWeek({ slots }: Slots, zone: string, firstDay: string): { startsAt: string; day: string }[] {
  const end = addDays(firstDay, daysShown)
  return slots
    .map(({ startsAt }) => ({ startsAt, day: dayIn(zone, startsAt) }))
    .filter(({ day }) => day >= firstDay && day < end)
}
