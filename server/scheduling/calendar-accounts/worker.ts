import { type BusyWindow, busyTimesOf, type Span } from '../linked-calendars/rules.ts'
import { calendarDataOf } from './rules.xml.ts'

/** Reads a server's reply to a calendar-query on its own thread (RFC 4791, 7.8). */
export function readBusyTimes({ text, window }: { text: string; window: BusyWindow }): Span[] | null {
  const files = calendarDataOf(text)
  if (!files) return null
  return files.length === 0 ? [] : busyTimesOf(files.join('\r\n'), window)
}
