import type { Factor } from '@supabase/auth-js'
import { callAuth, outcome } from '../api.ts'
import { auth } from '../session/session.ts'
import { hasPasskeys } from './passkey-calls.ts'

/** A second step somebody can take: an app's code, or one sent to their phone. */
export type SecondFactorStep = Pick<Factor, 'id' | 'factor_type' | 'friendly_name'> & { phone?: string }

/** What an authenticator app is called until its owner names it. */
export const unnamedApp = 'Authenticator app'

/** The easiest first; recovery codes last, since each works once. */
const order: readonly string[] = ['webauthn', 'totp', 'phone', 'recovery_code']
const rankOf = ({ factor_type }: SecondFactorStep) => order.indexOf(factor_type)

/**
 * The second steps that somebody has set up and proven, and this browser can use.
 * @throws the error of the auth library when they cannot be read
 */
export async function listSteps(): Promise<readonly SecondFactorStep[]> {
  const { data, error } = await (await auth()).mfa.listFactors()
  if (error) throw error
  const proven = (data?.all ?? []).filter(({ status }) => status === 'verified')
  const usable = hasPasskeys() ? proven : proven.filter(({ factor_type }) => factor_type !== 'webauthn')
  return usable.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** What a code is to be given with: for a phone this sends the message. */
export async function startStep(step: SecondFactorStep): Promise<{ challengeId: string } | { sentence: string }> {
  const { data, error } = await (await auth()).mfa.challenge({
    factorId: step.id,
    ...(step.factor_type === 'phone' && { channel: 'sms' as const }),
  })
  if (error) return { sentence: (await outcome(error)) ?? '' }
  return { challengeId: data.id }
}

/** Gives the code; the session is the stronger one from then on. */
export async function finishStep(step: SecondFactorStep, challengeId: string, code: string): Promise<string | null> {
  const { error } = await (await auth()).mfa.verify({ factorId: step.id, challengeId, code })
  return outcome(error)
}

export type Enrolment = { readonly id: string; readonly qrCode: string; readonly secret: string }

/**
 * Starts enrolling an authenticator app: returns what to scan or type. An unfinished enrollment is
 * removed first.
 */
export async function startApp(name: string): Promise<Enrolment | { sentence: string }> {
  const { mfa } = await auth()
  const { data: before } = await mfa.listFactors()
  for (const left of before?.all ?? []) {
    if (left.factor_type === 'totp' && left.status === 'unverified') await mfa.unenroll({ factorId: left.id })
  }
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) return { sentence: (await outcome(error)) ?? '' }
  return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/**
 * Removes a second step, and renews the tokens so that they carry what the session is worth now.
 */
export async function removeStep(id: string): Promise<string | null> {
  return callAuth(async (client) => {
    const removed = await client.mfa.unenroll({ factorId: id })
    return removed.error ? removed : client.refreshSession()
  })
}
