import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { horizonDays } from '#contract/scheduling/values.ts'
import { when } from '#web/platform/format.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Loading, Skeleton } from '#web/ui/display/skeleton.tsx'
import { daysFrom, dayText, spanText, weekdayOf } from '../calendar/days.ts'
import { useZone } from '../state.ts'
import { type SlotChoice, type SlotDay, SlotGrid } from './slot-grid.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import type { SlotsOfWeek } from './use-slots.ts'

/**
 * How many times of a day are shown at first, fewer where the days need two rows: the button must
 * stay near.
 */
const shownAtFirst = { oneRow: 4, twoRows: 3 }

type SlotPickerProps = {
  /** What is being booked or moved. */
  title: ReactNode
  week: SlotsOfWeek
  value: SlotChoice
  onChange: (startsAt: string) => void
  /** Shows seven days side by side where they fit, as in a wide dialog. */
  roomy?: boolean
  /** The level of the title on the page around it. */
  level?: 2 | 3
}

/**
 * A week of open times in the viewer's zone, with the week and the zone named and a way to both
 * change.
 */
export function SlotPicker({ title, week, value, onChange, roomy, level = 3 }: SlotPickerProps) {
  const { zone } = useZone()
  const [showsAll, setShowsAll] = useState(false)
  const days = columnsOf(week, zone)
  const shown = days.length > 5 && !roomy ? shownAtFirst.twoRows : shownAtFirst.oneRow
  const isLong = days.some((day) => day.slots.length > shown)
  const Title = `h${level}` as const
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <Title className="type-title-3">{title}</Title>
        <span className="-mr-2.5 flex shrink-0">
          <WeekButton icon={ChevronLeft} label="Previous week" onTurn={week.earlier} />
          <WeekButton icon={ChevronRight} label="Next week" onTurn={week.later} />
        </span>
      </div>
      <TimeZoneSelect>{spanText(week.firstDay, week.lastDay)}, </TimeZoneSelect>
      <div className="mt-4 min-h-60" aria-busy={week.isLoading}>
        {week.isLoading ? (
          <SlotsSkeleton />
        ) : week.error ? (
          <Notice
            tone="bad"
            action={
              <Button variant="text" onClick={week.refresh}>
                Try again
              </Button>
            }
          >
            {problemText(week.error).title}
          </Notice>
        ) : week.slots.length === 0 ? (
          <NoSlots week={week} zone={zone} />
        ) : (
          <>
            <SlotGrid
              legend={`Open times, ${spanText(week.firstDay, week.lastDay)}`}
              days={days.map((day) => ({ ...day, slots: showsAll ? day.slots : firstOf(day.slots, shown, value) }))}
              value={value}
              onChange={onChange}
              roomy={roomy ?? false}
            />
            {isLong && (
              <Button variant="text" className="mt-1" onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Show fewer times' : 'Show all times'}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function WeekButton({ icon, label, onTurn }: { icon: typeof ChevronLeft; label: string; onTurn: (() => void) | null }) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={onTurn === null}
      className={onTurn ? '' : 'opacity-40'}
      onClick={() => onTurn?.()}
    />
  )
}

/** Seven days from the first; Saturday and Sunday only where something is free. */
function columnsOf({ slots, firstDay }: SlotsOfWeek, zone: string): SlotDay[] {
  const perDay = Map.groupBy(slots, (slot) => slot.day)
  return daysFrom(firstDay, 7)
    .filter((day) => weekdayOf(day) < 6 || perDay.has(day))
    .map((day) => ({
      day,
      weekday: dayText(day, 'weekday'),
      date: dayText(day, 'date'),
      slots: (perDay.get(day) ?? []).map(({ startsAt }) => ({
        value: startsAt,
        label: when(startsAt, 'time', zone),
      })),
    }))
}

/** The first of a day, and the chosen ones wherever they are. */
function firstOf(slots: SlotDay['slots'], count: number, chosen: SlotChoice): SlotDay['slots'] {
  return slots.filter((slot, position) => position < count || [chosen].flat().includes(slot.value))
}

function NoSlots({ week, zone }: { week: SlotsOfWeek; zone: string }) {
  return (
    <div className="grid min-h-50 place-content-center justify-items-center gap-3 text-center">
      <p className="type-ui text-ink-2">
        {week.nextFreeAt
          ? `No openings this week. The next opening is ${when(week.nextFreeAt, 'moment', zone)}.`
          : `No ${week.earlier ? 'more ' : ''}openings in the next ${horizonDays} days.`}
      </p>
    </div>
  )
}

function SlotsSkeleton() {
  return (
    <div className="grid grid-cols-4 gap-1.5 md:grid-cols-5">
      <Loading name="open times" />
      {['one', 'two', 'three', 'four', 'five'].map((day) => (
        <div key={day} className="grid gap-1.5 last:max-md:hidden">
          <Skeleton className="mx-auto mb-2 h-9 w-8" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  )
}
