/**
 * What platform needs of the session: web/auth/session/session.ts hands it in, because platform
 * imports no capability.
 */
export type SessionSource = {
  /** A token for the API, or null for visitors. */
  accessToken(): Promise<string | null>
  isSignedIn(): boolean
  /** The visit whose account this tab views; null for everybody but the staff. */
  visitId(): string | null
  /**
   * Calls the listener with the auth client's event, such as SIGNED_OUT; returns a function that
   * stops it.
   */
  onEvent(listener: (event: { readonly type: string }) => void): () => void
}

/** The session of this page; null until the auth capability has provided it. */
export let sessionSource: SessionSource | null = null

/** Sets the session of this page; called once, before the first call of an endpoint. */
export function provideSession(source: SessionSource): void {
  sessionSource = source
}
