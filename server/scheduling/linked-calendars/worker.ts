import { type BusyWindow, busyTimesOf, type Span } from './rules.ts'

/** Reads a calendar file on its own thread, where a hostile recurrence rule blocks no request. */
export function readBusyTimes({ text, window }: { text: string; window: BusyWindow }): Span[] | null {
  return busyTimesOf(text, window)
}
