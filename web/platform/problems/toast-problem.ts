import { toast } from '#web/ui/toasts/toast.ts'
import { isMockMode } from '../api/mock-mode.ts'
import { problemText } from './problem-text.ts'

/**
 * Shows a toast for an action that failed outside of a form: its title, and the reference to quote.
 */
export function toastProblem(error: unknown): void {
  const { title, detail, requestId, status } = problemText(error)
  const reference = status >= 500 && requestId ? `Reference ${requestId}` : undefined
  const more = detail ?? reference
  const show = isMockMode() ? toast.info : toast.error
  show(title, more === undefined ? {} : { detail: more })
}
