/**
 * The next open slots of each position, and the hours of all, in one record a position, because a
 * list reads them for hundreds of advisors far apart in memory. The first slot is in minutes since
 * 1970 and some others are distances from it; an advisor with more is read again when the first is
 * over.
 */
import { openingsDays } from '#contract/scheduling/values.ts'
import { keptSlots } from '../listings/columns.ts'

/** Hours are bits, 24 a day without a gap. */
const hourWords = Math.ceil((openingsDays * 24) / 32)
const others = keptSlots - 1
const farthest = 0xffff
const hasMore = 0x80

/**
 * The words of a record: the first slot; how many are kept, and the hours of notice from bit 8 on;
 * in half words the UTC day of the first hour, counted from 1970, and the distances; the hours.
 */
const infoAt = 1
const halvesAt = 2
const hoursAt = halvesAt + Math.ceil((1 + others) / 2)
const recordWords = hoursAt + hourWords

export type SlotTable = Uint32Array
export type SlotRecord = {
  readonly startsAtMinutes: readonly number[]
  readonly noticeHours: number
  readonly firstDay: number
  readonly openHours: readonly number[]
}

/** Creates the slots of this number of positions, all without slots. */
export function createSlotTable(positions: number): SlotTable {
  return new Uint32Array(positions * recordWords)
}

/** Copies slots into room for more positions. */
export function growSlots(slots: SlotTable, positions: number): SlotTable {
  const grown = createSlotTable(positions)
  grown.set(slots)
  return grown
}

/** Stores the slots of a position that can still be booked. */
export function setSlots(slots: SlotTable, position: number, calendar: SlotRecord, nowMinute: number): void {
  const { startsAtMinutes, noticeHours } = calendar
  const at = position * recordWords
  slots.fill(0, at, at + recordWords)
  const from = nowMinute + noticeHours * 60
  let next = 0
  while (next < startsAtMinutes.length && (startsAtMinutes[next] ?? 0) <= from) next += 1
  const first = startsAtMinutes[next] ?? 0
  const ahead = startsAtMinutes.length - next
  let kept = Math.min(1, ahead)
  for (; kept < Math.min(keptSlots, ahead); kept++) {
    const distance = (startsAtMinutes[next + kept] ?? 0) - first
    if (distance > farthest) break
    setHalf(slots, at, kept, distance)
  }
  slots[at] = first
  slots[at + infoAt] = kept | (ahead > kept ? hasMore : 0) | (noticeHours << 8)
  setHalf(slots, at, 0, calendar.firstDay)
  setHours(slots, at + hoursAt, calendar.openHours)
}

function setHalf(slots: SlotTable, at: number, number: number, value: number): void {
  const word = at + halvesAt + (number >>> 1)
  slots[word] = (slots[word] ?? 0) | (value << (16 * (number & 1)))
}

function halfAt(slots: SlotTable, at: number, number: number): number {
  return ((slots[at + halvesAt + (number >>> 1)] ?? 0) >>> (16 * (number & 1))) & 0xffff
}

function setHours(slots: SlotTable, at: number, openHours: readonly number[]): void {
  for (const [day, mask] of openHours.entries()) {
    const word = at + ((day * 24) >>> 5)
    const shift = (day * 24) & 31
    slots[word] = (slots[word] ?? 0) | (mask << shift)
    if (shift > 8) slots[word + 1] = (slots[word + 1] ?? 0) | (mask >>> (32 - shift))
  }
}

/**
 * The open hours of a UTC day, counted from 1970, as a bit mask; those that are over are among
 * them.
 */
export function hoursOn(slots: SlotTable, position: number, utcDay: number): number {
  const at = position * recordWords
  const day = utcDay - halfAt(slots, at, 0)
  if (day < 0 || day >= openingsDays) return 0
  const word = at + hoursAt + ((day * 24) >>> 5)
  const shift = (day * 24) & 31
  const low = (slots[word] ?? 0) >>> shift
  return (shift > 8 ? low | ((slots[word + 1] ?? 0) << (32 - shift)) : low) & 0xff_ffff
}

/** The hours of notice that an advisor wants. */
export function noticeHoursAt(slots: SlotTable, position: number): number {
  return (slots[position * recordWords + infoAt] ?? 0) >>> 8
}

/** Removes all slots of a position. */
export function clearSlots(slots: SlotTable, position: number): void {
  slots.fill(0, position * recordWords, (position + 1) * recordWords)
}

/** The first slot that can still be booked, in minutes since 1970, or null. */
export function nextSlot(slots: SlotTable, position: number, nowMinute: number): number | null {
  const at = position * recordWords
  const info = slots[at + infoAt] ?? 0
  const count = info & 0x7f
  const from = nowMinute + (info >>> 8) * 60
  const first = slots[at] ?? 0
  if (count > 0 && first > from) return first
  for (let number = 1; number < count; number++) {
    const minute = first + halfAt(slots, at, number)
    if (minute > from) return minute
  }
  return null
}

/** Tells whether a stored slot is over while the advisor has more slots than are stored. */
export function isSpent(slots: SlotTable, position: number, nowMinute: number): boolean {
  const info = slots[position * recordWords + infoAt] ?? 0
  return (info & hasMore) !== 0 && (slots[position * recordWords] ?? 0) <= nowMinute + (info >>> 8) * 60
}
