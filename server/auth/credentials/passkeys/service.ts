import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import type { SignedIn } from '../../sessions/store.ts'
import type { Factor } from '../../users/rules.factor.ts'
import type { Account } from '../../users/store.ts'
import { nameTaken } from '../factors/rules.ts'
import { removeFactor, unenroll } from '../factors/service.enroll.ts'
import { type PresentedPasskey, presentPasskey } from './present.ts'
import { listPasskeys, type Passkey, updateFactorName } from './store.ts'

/** The passkeys of an account, the oldest first. */
export async function presentPasskeys(ctx: AuthCtx, userId: string): Promise<PresentedPasskey[]> {
  return (await listPasskeys(ctx.db, userId)).map(presentPasskey)
}

/** Finds a passkey of an account by the id in a path. @throws webauthn_credential_not_found */
async function getPasskey(ctx: AuthCtx, account: Account, id: string): Promise<{ passkey: Passkey; factor: Factor }> {
  const own = z.guid().safeParse(id).success ? await listPasskeys(ctx.db, account.id) : []
  const passkey = own.find(({ factorId }) => factorId === id.toLowerCase())
  const factor = account.factors.find(({ id }) => id === passkey?.factorId)
  if (!passkey || !factor) throw authError(404, 'webauthn_credential_not_found', 'Passkey not found')
  return { passkey, factor }
}

/** @throws webauthn_credential_not_found, mfa_factor_name_conflict */
export async function renamePasskey(
  ctx: AuthCtx,
  { account }: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const { passkey } = await getPasskey(ctx, account, id)
  if (!(await updateFactorName(ctx.db, { id: passkey.factorId, userId: account.id, friendlyName: name })))
    throw nameTaken(name)
  return { ...passkey, friendlyName: name }
}

/**
 * Removes a passkey of the account itself. @throws webauthn_credential_not_found, insufficient_aal
 */
export async function removePasskey(ctx: AuthCtx, signedIn: SignedIn, id: string): Promise<void> {
  const { factor } = await getPasskey(ctx, signedIn.account, id)
  await unenroll(ctx, signedIn, factor)
}

/** Removes a passkey for operations. @throws webauthn_credential_not_found */
export async function removePasskeyByAdmin(ctx: AuthCtx, account: Account, id: string): Promise<void> {
  const { factor } = await getPasskey(ctx, account, id)
  await removeFactor(ctx, { account, factor, byOperations: true })
}
