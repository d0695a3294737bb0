import type { Factor, GoTrueClient, UserIdentity } from '@supabase/auth-js'
import { Problem } from '#contract/problems.ts'
import type { SignUpRole } from '#contract/profiles/values.ts'
import { visitChannel } from '#web/analytics/tracking/channel.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { isMockMode } from '#web/platform/api/mock-mode.ts'
import { callsAnswered } from '#web/platform/api/running-calls.ts'
import { checkConnection } from '#web/platform/connection/network.ts'
import { type AuthFailure, type AuthPage, authSentence, isWithoutAnswer } from './copy.ts'
import { registrationClient } from './session/registration-client.ts'
import { auth, enterMockSession, signOut } from './session/session.ts'
import { takeCaptchaToken } from './state.ts'

type Credentials = { email: string; password: string }

/** A sentence to show, or null when it went well. */
type Outcome = Promise<string | null>

const pageAt = (path: string) => `${location.origin}${path}`

/** Signs in; the session store hears of it through the library. */
export async function signIn(credentials: Credentials): Outcome {
  if (isMockMode()) return enterMockSession(credentials.email)
  const { error } = await (await auth()).signInWithPassword({ ...credentials, options: takeCaptchaToken() })
  return outcome(error)
}

/** Leads the browser to a provider and back to the sign-in page. */
export async function signInWithProvider(provider: string): Outcome {
  // The library's list is of those its makers host; ours is whatever the installation has
  // configured.
  const input = { provider: provider as 'google', options: { redirectTo: pageAt('/signin') } }
  return callAuth((client) => client.signInWithOAuth(input))
}

/** Leads the browser to the sign-on of the firm whose domain the address has. */
export async function signInWithFirm(email: string): Outcome {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const options = { redirectTo: pageAt('/signin'), ...takeCaptchaToken() }
  const { error } = await (await auth()).signInWithSSO({ domain, options })
  return outcome(error)
}

/** Mails a code, and a link, that sign in without a password. Makes no account. */
export async function requestSignInCode(email: string): Outcome {
  const options = { shouldCreateUser: false, emailRedirectTo: pageAt('/signin'), ...takeCaptchaToken() }
  const { error } = await (await auth()).signInWithOtp({ email, options })
  return outcome(error)
}

/**
 * Makes an account and leaves this browser signed out, as the Sign Up tab promises (docs/product.md
 * "Accounts"): the session that the service opens is never stored here and is ended at once.
 */
export async function registerOnly({ email, password }: Credentials): Outcome {
  if (isMockMode()) return null
  const client = await registrationClient()
  const { data, error } = await client.signUp({ email, password, options: signUpOptions('consumer') })
  assertStrongPassword(error)
  if (error) return outcome(error, 'sign-up')
  track('sign_up', { method: 'email', user_type: 'consumer', channel: visitChannel() })
  if (data.session) await client.signOut({ scope: 'local' })
  return null
}

/**
 * Makes an account of the chosen kind; tells whether a session is open or the address must be
 * confirmed first.
 */
export async function register(
  { email, password }: Credentials,
  role: SignUpRole,
): Promise<{ sentence: string } | { isSignedIn: boolean }> {
  if (isMockMode()) {
    enterMockSession(email)
    return { isSignedIn: true }
  }
  const { data, error } = await (await auth()).signUp({ email, password, options: signUpOptions(role) })
  assertStrongPassword(error)
  const sentence = await outcome(error, 'sign-up')
  if (sentence) return { sentence }
  track('sign_up', { method: 'email', user_type: role, channel: visitChannel() })
  return { isSignedIn: data.session !== null }
}

/** Ends the account's sessions on the other devices, or all of them. */
export async function endSessions(scope: 'others' | 'global'): Outcome {
  return outcome(await signOut(scope))
}

/** Asks for a mail with a link and a code for a new password. The same answer for every address. */
export async function requestReset(email: string): Outcome {
  const options = { redirectTo: pageAt('/reset-password'), ...takeCaptchaToken() }
  return outcome((await (await auth()).resetPasswordForEmail(email, options)).error)
}

/**
 * Opens a session with the code of a mail: for verifying an address, signing in, or a new password.
 */
export async function enterCode(email: string, code: string, type: 'email' | 'recovery'): Outcome {
  const client = await auth()
  const before = (await client.getSession()).data.session
  const { data, error } = await client.verifyOtp({ email, token: code, type })
  // This browser goes on with the new session; the one it had would stay in the list of devices.
  // Calls that were sent with it are answered first.
  if (before && data.session && data.session.access_token !== before.access_token) {
    await callsAnswered()
    await client.admin.signOut(before.access_token, 'local')
  }
  return outcome(error)
}

/**
 * Says yes to a change of address with the code of one of its mails; tells whether the other is
 * still to come.
 */
export async function enterChangeCode(
  email: string,
  code: string,
): Promise<{ sentence: string | null; isHalfway: boolean }> {
  const { data, error } = await (await auth()).verifyOtp({ email, token: code, type: 'email_change' })
  return { sentence: await outcome(error), isHalfway: !error && !data.session }
}

/** Takes up the session that a link carries, once the person has said that it is theirs. */
export async function adoptSession(tokens: { accessToken: string; refreshToken: string }): Outcome {
  const session = { access_token: tokens.accessToken, refresh_token: tokens.refreshToken }
  return callAuth((client) => client.setSession(session))
}

export type NewPassword = { password: string; nonce?: string }

/** Sets a new password for who is signed in; every other session of theirs ends. */
export async function setPassword(input: NewPassword): Promise<{ sentence: string | null; needsCode: boolean }> {
  const { error } = await (await auth()).updateUser(input)
  assertStrongPassword(error)
  return { sentence: await outcome(error), needsCode: error?.code === 'reauthentication_needed' }
}

/** Sends the code with which somebody proves once more that it is them. */
export async function requestReauthentication(): Outcome {
  return callAuth((client) => client.reauthenticate())
}

/** Asks for another address; it counts once the mails sent for it are answered. */
export async function changeEmail(email: string): Outcome {
  const options = { emailRedirectTo: pageAt('/verify?for=change') }
  return outcome((await (await auth()).updateUser({ email }, options)).error)
}

/** Asks for another phone number; it counts once the code sent to it is typed in. */
export async function changePhone(phone: string): Outcome {
  return outcome((await (await auth()).updateUser({ phone })).error)
}

/** Proves a new phone number by the code sent to it. */
export async function enterPhoneCode(phone: string, code: string): Outcome {
  return outcome((await (await auth()).verifyOtp({ phone, token: code, type: 'phone_change' })).error)
}

/** Sends the verification mail again. */
export async function resendVerification(email: string): Outcome {
  const options = { emailRedirectTo: pageAt('/verify'), ...takeCaptchaToken() }
  return callAuth((client) => client.resend({ type: 'signup', email, options }))
}

export type SignInMethods = {
  readonly factors: readonly Factor[]
  readonly identities: readonly UserIdentity[]
  /** Whether an address or a number is confirmed. */
  readonly isVerified: boolean
}

/** The person's second steps, and the ways their account is linked, as the service has them now. */
export async function readAccount(): Promise<SignInMethods> {
  const { data, error } = await (await auth()).getUser()
  if (error) throw error
  const { factors = [], identities = [], email_confirmed_at, phone_confirmed_at } = data.user
  return { factors, identities, isVerified: Boolean(email_confirmed_at ?? phone_confirmed_at) }
}

/** Leads the browser to a provider, to link the account there with this one. */
export async function linkProvider(provider: string): Outcome {
  const options = { redirectTo: pageAt('/settings') }
  return callAuth((client) => client.linkIdentity({ provider: provider as 'google', options }))
}

export async function unlinkIdentity(identity: UserIdentity): Outcome {
  return callAuth((client) => client.unlinkIdentity(identity))
}

const signUpOptions = (role: SignUpRole) => ({
  data: { user_type: role },
  emailRedirectTo: pageAt('/verify'),
  ...takeCaptchaToken(),
})

/**
 * @throws Problem with a message for the field `password` when the service refuses the password as
 * weak
 */
function assertStrongPassword(failure: AuthFailure | null): void {
  if (failure?.name !== 'AuthWeakPasswordError') return
  const message = authSentence(failure, 'sign-up')
  throw new Problem('core.invalid', { fields: [{ path: 'password', message }] })
}

/**
 * Asks the auth service for callers with no place for a thrown error: a library that cannot be
 * loaded gets the sentence of a service that does not answer.
 */
export async function callAuth(act: (client: GoTrueClient) => Promise<{ error: AuthFailure | null }>): Outcome {
  const client = await auth().catch(() => null)
  return outcome(client ? (await act(client)).error : { name: 'AuthRetryableFetchError', message: '' })
}

/**
 * Turns an error of the library into a sentence. When there is no response, asks the server for at
 * most five seconds, to distinguish an offline device from an unreachable server.
 */
export async function outcome(failure: AuthFailure | null, page: AuthPage = 'sign-in'): Outcome {
  if (!failure) return null
  if (!isWithoutAnswer(failure)) return authSentence(failure, page)
  if (!navigator.onLine) return authSentence(failure, page, 'offline')
  return authSentence(failure, page, (await checkConnection()) ? 'server-answers' : 'nothing-answers')
}
