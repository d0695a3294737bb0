import { randomUUID } from 'node:crypto'
import { days } from '#contract/core/durations.ts'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { keyedDigest } from '../../keys/secrets.ts'
import type { Account } from '../../users/store.ts'

/** How long a browser that signed in to an account counts as a known device of it. */
const deviceLife = days(180)

type DeviceCtx = Pick<AuthCtx, 'services' | 'now'>
/**
 * `cookies` is the Cookie header of the request, empty when it has none. `account` is the one that
 * the sign-in was checked against, so that a cookie issued while access is revoked is void.
 */
type DeviceInput = { readonly cookies: string; readonly account: Owner }
type Owner = Pick<Account, 'id' | 'accessEpoch'>

/**
 * The Set-Cookie header that makes the browser a known device of an account, so that failed
 * attempts of strangers never lock its owner out. The cookie grants no access; it gets its own rate
 * limit (docs/product.md "Accounts").
 */
export function deviceCookie(ctx: DeviceCtx, { cookies, account }: DeviceInput): string {
  const id = findSignedInDevice(ctx, { cookies, account }) ?? randomUUID()
  const issuedAt = String(ctx.now.getTime())
  const value = [id, issuedAt, signatureOf(ctx, account, { id, issuedAt })].join('.')
  const secure = isSecure(ctx) ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${deviceLife / 1_000}; HttpOnly; SameSite=Strict${secure}`
  return `${nameFor(ctx, account.id)}=${value}; ${attributes}`
}

/** The id of the device that sent these cookies, or null when the account never signed in there. */
export function findSignedInDevice(ctx: DeviceCtx, { cookies, account }: DeviceInput): string | null {
  const name = nameFor(ctx, account.id)
  const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  const [id = '', issuedAt = '', signature = ''] = pair?.slice(name.length + 1).split('.') ?? []
  if (!equalsInConstantTime(signature, signatureOf(ctx, account, { id, issuedAt }))) return null
  return ctx.now.getTime() - Number(issuedAt) <= deviceLife ? id : null
}

const isSecure = ({ services }: DeviceCtx) => services.publicUrl.startsWith('https:')

// One cookie per account, so that people who share a browser keep theirs; its name does not reveal
// the account. The prefix `__Host-` keeps other hosts and plain http from setting it.
const nameFor = (ctx: DeviceCtx, userId: string) => {
  const digest = keyedDigest(ctx.services.secrets.devices, 'name', userId).toString('hex', 0, 6)
  return `${isSecure(ctx) ? '__Host-' : ''}device-${digest}`
}

// The epoch voids every cookie from before a new password, a new address or the owner's first
// proof.
const signatureOf = (
  { services }: DeviceCtx,
  { id: userId, accessEpoch }: Owner,
  { id, issuedAt }: { id: string; issuedAt: string },
) => keyedDigest(services.secrets.devices, 'value', userId, String(accessEpoch), id, issuedAt).toString('base64url')
