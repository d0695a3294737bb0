import type { AuthChangeEvent, AuthError, GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isMockMode, mockUserStore } from '#web/platform/api/mock-mode.ts'
import { provideSession } from '#web/platform/api/session-source.ts'
import { Unreachable } from '#web/platform/api/unreachable.ts'
import { retryOnline, whenIdle } from '#web/platform/page/defer-hydration.tsx'
import { authSessionStore, visitStore } from '../storage.ts'
import { mockRole } from './mock-role.ts'
import type { SessionUser } from './session-user.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SessionUser }

export type SessionEvent = { readonly type: AuthChangeEvent; readonly session: Session }

type DecidedSession = Exclude<Session, { status: 'loading' }>

const loading: Session = { status: 'loading' }
const signedOut: DecidedSession = { status: 'signed-out' }

/** A session that is stored in this browser and needs no refresh: its user, and its token. */
export type UsableSession = { readonly user: SessionUser; readonly token: string }

/** Finds it without the library; public pages do without (stored-session.ts). */
let findUsable: () => UsableSession | null = () => null

let session: Session = loading
let started = false
let client: Promise<GoTrueClient> | null = null
const { promise: decided, resolve: decide } = Promise.withResolvers<DecidedSession>()
const listeners = new Set<() => void>()
const eventListeners = new Set<(event: SessionEvent) => void>()

/** Signed in, with a second step to take or to set up before any page opens. */
export const isHalfwayIn = (user: SessionUser): boolean => user.awaitsSecondStep || user.mustSetUpSecondStep

/** Lets pages that need a session read the stored one before the library is there. */
export function provideUsableSession(find: () => UsableSession | null): void {
  findUsable = find
}

/** The session as the page should show it. While it is loading nothing may be decided from it. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading)
}

/** The session now, outside of components; may still be loading. */
export function currentSession(): Session {
  return session
}

const userIn = (current: Session): SessionUser | null => (current.status === 'signed-in' ? current.user : null)

/** The signed-in user as the page should show them; null while the session is loading. */
export const useCurrentUser = (): SessionUser | null => userIn(useSession())

/** The signed-in user now, outside of components; null while the session is loading. */
export const currentUser = (): SessionUser | null => userIn(session)

/** The session once it is known, for loaders and guards in the browser. */
export async function sessionReady(): Promise<DecidedSession> {
  start()
  const first = await decided
  return session.status === 'loading' ? first : session
}

/**
 * The auth library, loaded on the first use. Pages that sign people in or change their account call
 * it; everybody else asks useSession().
 * @throws Unreachable when the library cannot be loaded; the next use tries again
 */
export function auth(): Promise<GoTrueClient> {
  client ??= import('./auth-client.ts').then(
    ({ authClient, userOf }) => {
      authClient.onAuthStateChange((type, found) =>
        become(type, found ? { status: 'signed-in', user: userOf(found) } : signedOut),
      )
      return authClient
    },
    (cause: unknown) => {
      client = null
      throw new Unreachable(cause)
    },
  )
  return client
}

/**
 * Loads the library ahead of its first use, on pages with a form for it: where the connection is
 * lost while somebody types, the library still tells a device that is offline from a service that
 * is away.
 */
export async function loadAuthAhead(): Promise<void> {
  await whenIdle()
  // A preview without a server has a session of its own, which the library would end.
  if (!isMockMode()) await auth().catch(() => undefined)
}

/**
 * A token for the API, refreshed when its end is near; null for visitors. The library is loaded
 * only where the stored token cannot be used as it is.
 */
async function accessToken(): Promise<string | null> {
  if ((await sessionReady()).status === 'signed-out' || isMockMode()) return null
  const usable = findUsable()
  if (usable) return usable.token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token ?? null
}

/**
 * Ends this browser's session; the store changes at once, also when the server cannot be reached.
 * Other sessions end only on the server: the error of one that failed is returned.
 */
export async function signOut(scope: 'local' | 'global' | 'others' = 'local'): Promise<AuthError | null> {
  // Within a viewed account the server refuses to end the session.
  if (scope === 'local') visitStore.remove()
  if (!isMockMode()) return (await (await auth()).signOut({ scope })).error
  leaveMockSession()
  return null
}

/** Forgets a session that the server has ended; the other tabs learn of it from the store. */
export function forgetSession(): void {
  authSessionStore.remove()
  become('SIGNED_OUT', signedOut)
}

/** Signs in on a preview host as any person, without a server. */
export function enterMockSession(email: string): null {
  mockUserStore.write({ id: crypto.randomUUID(), email })
  become('SIGNED_IN', mockSession())
  return null
}

function leaveMockSession(): void {
  mockUserStore.remove()
  become('SIGNED_OUT', signedOut)
}

function mockSession(): DecidedSession {
  const stored = mockUserStore.read()
  if (!stored) return signedOut
  const user = {
    ...stored,
    emailVerified: true,
    phone: '',
    role: mockRole(stored.email),
    awaitsSecondStep: false,
    mustSetUpSecondStep: false,
  }
  return { status: 'signed-in', user }
}

/** Hears sign-ins, sign-outs, refreshed tokens and changed users. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  eventListeners.add(listener)
  return () => void eventListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  start()
  return () => void listeners.delete(listener)
}

/**
 * Loads the library only where there is a session, or an answer of the auth service in the address.
 * A page that finds a session it can use does not wait for the library.
 */
function start(): void {
  if (started || typeof window === 'undefined') return
  started = true
  const usable = hasAuthAnswer() ? null : findUsable()
  if (isMockMode()) become('INITIAL_SESSION', mockSession())
  else if (usable) {
    become('INITIAL_SESSION', { status: 'signed-in', user: usable.user })
    // It refreshes the tokens from now on, and follows the other tabs.
    void whenIdle().then(() => retryOnline(auth))
  } else if (authSessionStore.read() || hasAuthAnswer()) void retryOnline(auth)
  else {
    session = signedOut
    decide(signedOut)
  }
  // Another tab signed in, or forgot the session.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== authSessionStore.key) return
    if (newValue) void retryOnline(auth)
    else if (session.status === 'signed-in') become('SIGNED_OUT', signedOut)
  })
}

function hasAuthAnswer(): boolean {
  const { hash, search } = location
  return /[#&](access_token|error_description)=/.test(hash) || /[?&](code|error_description)=/.test(search)
}

/** The signed-in user once the session is known, for loaders and guards in the browser. */
export const userReady = async (): Promise<SessionUser | null> => userIn(await sessionReady())

function become(type: AuthChangeEvent, next: DecidedSession): void {
  const changed = JSON.stringify(next) !== JSON.stringify(session)
  if (changed) session = next
  if (next.status === 'signed-out') visitStore.remove()
  markDocument(next)
  decide(next)
  if (changed) for (const listener of listeners) listener()
  for (const listener of eventListeners) listener({ type, session })
}

/** Lets styles follow the session, as the script of the head does before the first paint. */
function markDocument(next: DecidedSession): void {
  const { dataset } = document.documentElement
  if (next.status === 'signed-in') dataset.session = isHalfwayIn(next.user) ? '' : 'stored'
  else delete dataset.session
}

// The header of every page imports this file, so that it runs before the first call.
provideSession({
  accessToken,
  isSignedIn: () => session.status === 'signed-in',
  visitId: () => (session.status === 'signed-in' && visitStore.read() ? (session.user.visit?.id ?? null) : null),
  onEvent: onSessionEvent,
})
