import { completeAppointment, confirmAppointment, markNoShow } from '#contract/scheduling/endpoints.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { nameInSentence } from '#web/profiles/copy.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export type DirectAction = 'confirm' | 'complete' | 'mark_no_show'

const endpoints = {
  confirm: confirmAppointment,
  complete: completeAppointment,
  mark_no_show: markNoShow,
} as const satisfies Record<DirectAction, unknown>
const messages: Record<DirectAction, (name: string) => { title: string; detail?: string }> = {
  confirm: (name) => ({ title: 'Confirmed', detail: `We’ve let ${nameInSentence(name)} know.` }),
  complete: (name) => ({
    title: 'Marked as completed',
    detail: `${nameInSentence(name, { isFirst: true })} can now write a review.`,
  }),
  mark_no_show: (name) => ({ title: `${nameInSentence(name, { isFirst: true })} is marked as a no-show` }),
}

/**
 * Does what was decided, and says so. When it is no longer possible, what is on
 * screen is read again.
 */
export async function runAction(action: DirectAction, appointment: Appointment, onChanged: () => void): Promise<void> {
  try {
    await call(endpoints[action], { params: { id: appointment.id } })
    const { title, ...more } = messages[action](appointment.with.displayName)
    toast.success(title, more)
  } catch (error) {
    toast.error(problemText(error).title)
  }
  onChanged()
}
