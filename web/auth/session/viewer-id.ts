import { currentSession } from './session.ts'

/** The id of the signed-in user, outside of components; empty without one. */
export function viewerId(): string {
  const session = currentSession()
  return session.status === 'signed-in' ? session.user.id : ''
}
