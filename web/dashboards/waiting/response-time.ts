import { hours } from '#contract/core/durations.ts'
import { answerWithinHours } from '#contract/messaging/values.ts'
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
 * How long somebody has waited for an answer, against the day that is promised, or against `dueBy`
 * where that is sooner: a request that is not confirmed is canceled when it would begin.
 */
export function responseDeadline(waitingSince: string, now: Date, dueBy?: string): ResponseDeadline {
  const since = new Date(waitingSince).getTime()
  const due = Math.min(since + hours(answerWithinHours), dueBy ? new Date(dueBy).getTime() : Number.POSITIVE_INFINITY)
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
