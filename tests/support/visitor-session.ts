import { beforeEach } from 'vitest'
import { provideSession, type SessionSource } from '#web/platform/api/session-source.ts'

/** The session of somebody who is not signed in. */
export const visitorSession: SessionSource = {
  accessToken: async () => null,
  isSignedIn: () => false,
  visitId: () => null,
  onEvent: () => () => {},
}

/**
 * Lets this test file call the API as a visitor: other files of its worker may have provided the
 * session of a browser.
 */
export function withVisitorSession(): void {
  beforeEach(() => provideSession(visitorSession))
}
