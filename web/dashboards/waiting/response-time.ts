import { hours } from '#contract/core/durations.ts'
import { answerDueAt } from '#contract/messaging/values.ts'
import { duration, when } from '#web/platform/format.ts'

export type ResponseDeadline = {
  passed: number
  waited: string
  meaning: string
  tone: 'calm' | 'due' | 'late'
}

/** From here on the clock is amber. */
const soon = hours(4)

/**
 * How long somebody has waited for an answer, of the time until it is due; `startsAt` is the start
 * of the appointment that they requested.
 */
export function responseDeadline(waitingSince: string, now: Date, startsAt?: string): ResponseDeadline {
  const since = new Date(waitingSince).getTime()
  const due = answerDueAt(waitingSince, startsAt).getTime()
  const waitedFor = now.getTime() - since
  const left = due - now.getTime()
  const tone = left < 0 ? 'late' : left <= soon ? 'due' : 'calm'
  const meaning = {
    late: `Overdue by ${duration(-left)}`,
    due: `Due in ${duration(left)}`,
    calm: `Due ${when(new Date(due), 'time')}, ${when(new Date(due), 'weekdayDate').slice(0, 3)}`,
  }[tone]
  return { passed: waitedFor / Math.max(1, due - since), waited: duration(waitedFor), meaning, tone }
}
