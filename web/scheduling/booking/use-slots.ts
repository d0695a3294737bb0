import { useEffect, useState } from 'react'
import { listSlots } from '#contract/scheduling/endpoints.ts'
import type { Slots } from '#contract/scheduling/schemas.ts'
import { type AppointmentKind, horizonDays } from '#contract/scheduling/values.ts'
import { queryClient, useEndpoint } from '#web/platform/api/queries.ts'
import { dayIn } from '#web/platform/times/zones.ts'
import { addDays, daysBetween } from '../calendar/days.ts'

const daysShown = 7
const lastWeek = Math.floor(horizonDays / daysShown)

/**
 * `moving` is the appointment that is to be moved; `asOffered` shows the advisor themselves what
 * consumers are offered.
 */
type SlotQuery = { advisorId: string; kind: AppointmentKind; zone: string; moving?: string; asOffered?: true }

/**
 * The open times of seven days, from today on in the zone they are read in. Begins with the first
 * week that has any. `refresh` forgets them and reads again, as after somebody else took one.
 */
export function useSlots({ advisorId, kind, zone, moving, asOffered }: SlotQuery) {
  const [week, setWeek] = useState(0)
  const today = dayIn(zone, new Date())
  const firstDay = addDays(today, week * daysShown)
  // A day more on each side, whatever the zone; what lies outside the week is left out below.
  const from = firstDay === today ? {} : { from: `${addDays(firstDay, -1)}T00:00:00.000Z` }
  const query = {
    kind,
    days: daysShown + 2,
    ...from,
    ...(moving !== undefined && { moving }),
    ...(asOffered && { asOffered: 'true' }),
  }
  const input = { params: { advisorId }, query }
  const { data: found, isPending, isPlaceholderData, error } = useEndpoint(listSlots, input, { keepsPrevious: true })
  const isCurrent = !isPending && !isPlaceholderData
  const slots = isCurrent && found ? inWeek(found, zone, firstDay) : []
  const { nextFreeAt = null } = found ?? {}
  const isEmptyStart = isCurrent && found !== undefined && week === 0 && slots.length === 0
  // Nobody should page through empty weeks to find the first free one.
  const jumpTo = isEmptyStart && nextFreeAt ? Math.floor(daysBetween(today, dayIn(zone, nextFreeAt)) / daysShown) : 0
  useEffect(() => {
    if (jumpTo > 0) setWeek(jumpTo)
  }, [jumpTo])

  return {
    firstDay,
    lastDay: addDays(firstDay, daysShown - 1),
    slots,
    modes: found?.modes ?? [],
    /** Of each kind; null until the times are read. */
    lengthsMinutes: found?.lengthsMinutes ?? null,
    /** Null until the times are read. */
    confirmation: found?.confirmation ?? null,
    nextFreeAt,
    isLoading: !isCurrent || jumpTo > 0,
    error: found ? null : error,
    earlier: week > 0 ? () => setWeek(week - 1) : null,
    later: week < lastWeek ? () => setWeek(week + 1) : null,
    refresh: () => void queryClient().resetQueries({ queryKey: [listSlots.path] }),
    /** Shows the week of a moment, within the days that can be booked. */
    show: (startsAt: string) => {
      const distance = Math.floor(daysBetween(dayIn(zone, new Date()), dayIn(zone, startsAt)) / daysShown)
      setWeek(Math.min(lastWeek, Math.max(0, distance)))
    },
  }
}

export type SlotsOfWeek = ReturnType<typeof useSlots>

function inWeek({ slots }: Slots, zone: string, firstDay: string): { startsAt: string; day: string }[] {
  const end = addDays(firstDay, daysShown)
  return slots
    .map(({ startsAt }) => ({ startsAt, day: dayIn(zone, startsAt) }))
    .filter(({ day }) => day >= firstDay && day < end)
}
