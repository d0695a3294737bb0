/**
 * The next open slots of each position, and the hours of all. The first slot is in minutes since 1970, some others are
 * distances from it. An advisor with more slots is read again when the first is over.
 */
import { openingsDays } from '#contract/scheduling/values.ts'
import { keptSlots } from '../listings/columns.ts'

/** Hours are bits, 24 a day without a gap. */
const hourWords = Math.ceil((openingsDays * 24) / 32)
const others = keptSlots - 1
const farthest = 0xffff
const hasMore = 0x80

export type Slots = {
  firsts: Uint32Array
  distances: Uint16Array
  info: Uint8Array
  noticeHours: Uint16Array
  /** The UTC day of the first hour, counted from 1970. */
  firstDays: Uint16Array
  hours: Uint32Array
}
export type Calendar = {
  readonly startsAtMinutes: readonly number[]
  readonly noticeHours: number
  readonly firstDay: number
  readonly openHours: readonly number[]
}

/** Creates the slots of this number of positions, all without slots. */
export function createSlots(positions: number): Slots {
  return {
    firsts: new Uint32Array(positions),
    distances: new Uint16Array(positions * others),
    info: new Uint8Array(positions),
    noticeHours: new Uint16Array(positions),
    firstDays: new Uint16Array(positions),
    hours: new Uint32Array(positions * hourWords),
  }
}

/** Grows to more positions. */
export function growSlots(slots: Slots, positions: number): void {
  const grown = createSlots(positions)
  grown.firsts.set(slots.firsts)
  grown.distances.set(slots.distances)
  grown.info.set(slots.info)
  grown.noticeHours.set(slots.noticeHours)
  grown.firstDays.set(slots.firstDays)
  grown.hours.set(slots.hours)
  Object.assign(slots, grown)
}

/** Stores the slots of a position that can still be booked. */
export function setSlots(slots: Slots, position: number, calendar: Calendar, nowMinute: number): void {
  const { startsAtMinutes, noticeHours } = calendar
  const from = nowMinute + noticeHours * 60
  let next = 0
  while (next < startsAtMinutes.length && (startsAtMinutes[next] ?? 0) <= from) next += 1
  const first = startsAtMinutes[next] ?? 0
  const ahead = startsAtMinutes.length - next
  let kept = Math.min(1, ahead)
  for (; kept < Math.min(keptSlots, ahead); kept++) {
    const distance = (startsAtMinutes[next + kept] ?? 0) - first
    if (distance > farthest) break
    slots.distances[position * others + kept - 1] = distance
  }
  slots.firsts[position] = first
  slots.noticeHours[position] = noticeHours
  slots.info[position] = kept | (ahead > kept ? hasMore : 0)
  slots.firstDays[position] = calendar.firstDay
  setHours(slots, position, calendar.openHours)
}

function setHours({ hours }: Slots, position: number, openHours: readonly number[]): void {
  const at = position * hourWords
  hours.fill(0, at, at + hourWords)
  for (const [day, mask] of openHours.entries()) {
    const word = at + ((day * 24) >>> 5)
    const shift = (day * 24) & 31
    hours[word] = (hours[word] ?? 0) | (mask << shift)
    if (shift > 8) hours[word + 1] = (hours[word + 1] ?? 0) | (mask >>> (32 - shift))
  }
}

/** The open hours of a UTC day, counted from 1970, as a bit mask; those that are over are among them. */
export function hoursOn({ hours, firstDays }: Slots, position: number, utcDay: number): number {
  const day = utcDay - (firstDays[position] ?? 0)
  if (day < 0 || day >= openingsDays) return 0
  const word = position * hourWords + ((day * 24) >>> 5)
  const shift = (day * 24) & 31
  const low = (hours[word] ?? 0) >>> shift
  return (shift > 8 ? low | ((hours[word + 1] ?? 0) << (32 - shift)) : low) & 0xff_ffff
}

/** Removes all slots of a position. */
export function clearSlots(slots: Slots, position: number): void {
  slots.info[position] = 0
}

/** The first slot that can still be booked, in minutes since 1970, or null. */
export function nextSlot(slots: Slots, position: number, nowMinute: number): number | null {
  const count = (slots.info[position] ?? 0) & 0x7f
  const from = nowMinute + (slots.noticeHours[position] ?? 0) * 60
  const first = slots.firsts[position] ?? 0
  if (count > 0 && first > from) return first
  for (let other = 0; other < count - 1; other++) {
    const minute = first + (slots.distances[position * others + other] ?? 0)
    if (minute > from) return minute
  }
  return null
}

/** Tells whether a stored slot is over while the advisor has more slots than are stored. */
export function isSpent(slots: Slots, position: number, nowMinute: number): boolean {
  if (((slots.info[position] ?? 0) & hasMore) === 0) return false
  return (slots.firsts[position] ?? 0) <= nowMinute + (slots.noticeHours[position] ?? 0) * 60
}
