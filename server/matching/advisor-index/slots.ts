/**
 * The next open slots of each position: the number that gives full marks and one spare. The first is in minutes since 1970,
 * the others are distances from it. An advisor with more slots is read again when the spare one is used.
 */
import { scoring } from '#contract/matching/values.ts'

const enough: number = scoring.slotsForFullMarks
/** Slots stored for each position. */
export const keptSlots = enough + 1
const others = keptSlots - 1
const farthest = 0xffff
const hasMore = 0x80

export type Slots = { firsts: Uint32Array; distances: Uint16Array; info: Uint8Array; noticeHours: Uint8Array }
export type Calendar = { readonly startsAtMinutes: readonly number[]; readonly noticeHours: number }

/** Creates the slots of this number of positions, all without slots. */
export function createSlots(positions: number): Slots {
  return {
    firsts: new Uint32Array(positions),
    distances: new Uint16Array(positions * others),
    info: new Uint8Array(positions),
    noticeHours: new Uint8Array(positions),
  }
}

/** Grows to more positions. */
export function growSlots(slots: Slots, positions: number): void {
  const grown = createSlots(positions)
  grown.firsts.set(slots.firsts)
  grown.distances.set(slots.distances)
  grown.info.set(slots.info)
  grown.noticeHours.set(slots.noticeHours)
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
}

/** Removes all slots of a position. */
export function clearSlots(slots: Slots, position: number): void {
  slots.info[position] = 0
}

export type Span = { readonly nowMinute: number; readonly untilMinute: number }

/** Counts the slots within a span that can still be booked, up to `most`. */
export function countSlots(slots: Slots, position: number, { nowMinute, untilMinute }: Span, most = enough): number {
  const count = (slots.info[position] ?? 0) & 0x7f
  if (count === 0) return 0
  const from = nowMinute + (slots.noticeHours[position] ?? 0) * 60
  const first = slots.firsts[position] ?? 0
  const at = position * others
  // The usual case: no slot is over, and the last one needed is within the span.
  const last = most > 1 ? (slots.distances[at + most - 2] ?? 0) : 0
  if (count >= most && first > from && first + last <= untilMinute) return most
  let open = first > from && first <= untilMinute ? 1 : 0
  for (let other = 0; other < count - 1 && open < most; other++) {
    const minute = first + (slots.distances[at + other] ?? 0)
    if (minute > untilMinute) break
    if (minute > from) open += 1
  }
  return open
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
