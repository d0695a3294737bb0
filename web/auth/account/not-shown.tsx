import { useCurrentUser } from '../session/session.ts'

/**
 * In place of a part that the staff do not see while they view an account, such as what the auth
 * library shows: it knows only the session of this browser, which is theirs.
 */
export function NotShown() {
  return <p className="type-ui text-ink-2">Not shown while you view this account.</p>
}

/**
 * Shown in place of a text that is emptied while the staff view an account; null for its owner. An
 * empty place would say that there is no such text.
 */
export const useNotShown = (): 'Not shown' | null => (useCurrentUser()?.visit ? 'Not shown' : null)
