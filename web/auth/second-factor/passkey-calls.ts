import { callAuth, outcome } from '../api.ts'
import { auth } from '../session/session.ts'
import { takeCaptchaToken } from '../state.ts'

/** A passkey as its owner sees it. */
export type OwnPasskey = {
  readonly id: string
  readonly name: string
  readonly addedAt: string
  readonly lastUsedAt: string | null
}

/** Tells whether this browser can make and use passkeys. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Signs in with a passkey the person picks. The session store hears of it through the library. */
export async function signInWithPasskey(): Promise<string | null> {
  return callAuth((client) => client.signInWithPasskey({ options: takeCaptchaToken() }))
}

/** Adds a passkey, and renews the tokens so that they say what the session rests on now. */
export async function addPasskey(): Promise<string | null> {
  const client = await auth()
  const { error } = await client.registerPasskey()
  if (error) return outcome(error)
  return outcome((await client.refreshSession()).error)
}

/** The passkeys of the account, the oldest first; none where the installation offers none. */
export async function listPasskeys(): Promise<readonly OwnPasskey[]> {
  const { data } = await (await auth()).passkey.list()
  return (data ?? []).map(({ id, friendly_name, created_at, last_used_at }) => ({
    id,
    name: friendly_name || 'Passkey',
    addedAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }))
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<string | null> {
  return outcome((await (await auth()).passkey.update({ passkeyId, friendlyName })).error)
}

/** Shows a passkey as the second step; the session is the stronger one from then on. */
export async function showPasskey(factorId: string): Promise<string | null> {
  const { mfa } = await auth()
  const { error } = await mfa.webauthn.authenticate({ factorId })
  return outcome(error)
}
