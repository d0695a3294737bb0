import type { SignUpRole } from '#contract/profiles/values.ts'
import { checkConnection } from '../platform/network.ts'
import { auth } from '../platform/session.ts'
import { authSentences, sentenceByCode } from './copy.ts'

type Credentials = { email: string; password: string }

/** A sentence to show, or null when it went well. */
type Outcome = Promise<string | null>

/** Signs in; the session store hears of it through the library. */
export async function signIn(credentials: Credentials): Outcome {
  const { error } = await (await auth()).signInWithPassword(credentials)
  return error && authSentence(error, signInOtherwise)
}

/**
 * Makes an account and leaves this browser signed out, as the Sign Up tab promises (specification section 5): the
 * session that the service opens is never stored here and is ended at once.
 */
export async function registerOnly({ email, password }: Credentials): Outcome {
  const { AuthClient } = await import('@supabase/auth-js')
  const passing = new AuthClient({
    url: `${location.origin}/auth/v1`,
    storageKey: 'fairlead-registration',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    headers: { 'x-application-name': 'fairlead' },
  })
  const { data, error } = await passing.signUp({ email, password, options: signUpOptions('consumer') })
  if (error) return authSentence(error, signUpOtherwise)
  if (data.session) await passing.signOut({ scope: 'local' })
  return null
}

/** Makes an account of the chosen kind; tells whether a session is open or the address must be confirmed first. */
export async function register(
  { email, password }: Credentials,
  role: SignUpRole,
): Promise<{ sentence: string } | { isSignedIn: boolean }> {
  const { data, error } = await (await auth()).signUp({ email, password, options: signUpOptions(role) })
  if (error) return { sentence: await authSentence(error, signUpOtherwise) }
  return { isSignedIn: data.session !== null }
}

/** Asks for a mail with a link and a code for a new password. The same answer for every address. */
export async function askReset(email: string): Outcome {
  const client = await auth()
  const { error } = await client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` })
  return error && authSentence(error, signInOtherwise)
}

/** Opens a session with the code of a mail: for verifying an address, or for a new password. */
export async function enterCode(email: string, code: string, type: 'email' | 'recovery'): Outcome {
  const { error } = await (await auth()).verifyOtp({ email, token: code, type })
  return error && authSentence(error, signInOtherwise)
}

/** Sets a new password for who is signed in; every other session of theirs ends. */
export async function setPassword(password: string): Outcome {
  const { error } = await (await auth()).updateUser({ password })
  return error && authSentence(error, signInOtherwise)
}

/** Asks for another address; it counts once the mails sent for it are answered. */
export async function changeEmail(email: string): Outcome {
  const { error } = await (await auth()).updateUser({ email }, { emailRedirectTo: `${location.origin}/settings` })
  return error && authSentence(error, signInOtherwise)
}

/** Sends the verification mail again. */
export async function resendVerification(email: string): Outcome {
  const { error } = await (await auth()).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/verify` },
  })
  return error && authSentence(error, signInOtherwise)
}

const signUpOptions = (role: SignUpRole) => ({
  data: { user_type: role },
  emailRedirectTo: `${location.origin}/verify`,
})

type AuthFailure = {
  readonly name: string
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/**
 * Puts a failure of the auth library into the sentence of specification section 8. Without an answer, the device and
 * our server are told apart by asking the server, for at most five seconds.
 */
async function authSentence(failure: AuthFailure, otherwise: (message: string) => string): Promise<string> {
  if (failure.code && Object.hasOwn(sentenceByCode, failure.code)) return sentenceByCode[failure.code] ?? ''
  if (failure.name === 'AuthWeakPasswordError') return failure.message
  if (failure.name === 'AuthRetryableFetchError') {
    if (!navigator.onLine) return authSentences.deviceOffline
    return (await checkConnection()) ? authSentences.serviceUnreachable : authSentences.probeFailed
  }
  // An answer that is not the protocol's: something between us and the service spoke instead.
  if (failure.name === 'AuthUnknownError') return authSentences.connectionIssue
  if (failure.status === 429) return authSentences.tooManyAttempts
  return otherwise(failure.message)
}

/** The general sentence of sign-in: 'Authentication failed: {message}'. */
const signInOtherwise = (message: string) => `Authentication failed: ${message}`

/** The general sentence of sign-up. */
const signUpOtherwise = () => authSentences.registrationFailed
