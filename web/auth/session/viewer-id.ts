import { currentUser } from './session.ts'

/** The id of the signed-in user, outside of components; empty without one. */
export function viewerId(): string {
  const user = currentUser()
  return user?.id ?? ''
}
