/**
 * In place of what the auth library shows, while the staff view an account: it knows only the
 * session of this browser, which is theirs.
 */
export function NotShown() {
  return <p className="type-ui text-ink-2">Not shown while you view this account.</p>
}
