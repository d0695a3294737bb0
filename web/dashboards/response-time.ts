import { hours } from '#contract/core/durations.ts'
import { answerWithinHours } from '#contract/messaging/values.ts'
import { duration, when } from '#web/platform/format.ts'

export type Clock = {
  passed: number
  waited: string
  meaning: string
  tone: 'calm' | 'due' | 'late'
}

/** From here on the clock is amber. */
const soon = hours(4)

/** How long somebody has waited for an answer, against the day that is promised. */
export function clockOf(waitingSince: string, now: Date): Clock {
  const promised = hours(answerWithinHours)
  const waitedFor = now.getTime() - new Date(waitingSince).getTime()
  const left = promised - waitedFor
  const tone = left < 0 ? 'late' : left <= soon ? 'due' : 'calm'
  const due = new Date(now.getTime() + left)
  const meaning = {
    late: `Overdue by ${duration(-left)}`,
    due: `Due in ${duration(left)}`,
    calm: `Due ${when(due, 'time')}, ${when(due, 'weekdayDate').slice(0, 3)}`,
  }[tone]
  return { passed: waitedFor / promised, waited: duration(waitedFor), meaning, tone }
}
