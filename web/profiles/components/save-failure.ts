import { Problem } from '#contract/problems.ts'
import { currentSession } from '#web/auth/session/session.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { profileToasts } from '../copy.ts'

/** Chooses the sentence for a save that failed (docs/product.md "Sentences"). */
export function saveFailureTitle(error: unknown, session = currentSession().status): string {
  if (session === 'signed-out') return profileToasts.signedOut
  if (error instanceof Unreachable) return profileToasts.failed
  if (!(error instanceof Problem)) return profileToasts.unexpected
  if (error.code === 'core.signed-out') return profileToasts.authentication
  if (error.code === 'profiles.incomplete') return profileToasts.incomplete
  return error.status >= 500 ? profileToasts.unexpected : profileToasts.failed
}

/** Tells that a save failed and why; what was typed stays where it is. */
export function toastSaveFailure(error: unknown, title: string = saveFailureTitle(error)): void {
  const detail = problemText(error).title
  const say = error instanceof Problem && error.status < 500 ? toast.error : toast.critical
  say(title, detail === title ? {} : { detail })
}
