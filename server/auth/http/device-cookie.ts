import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days } from '#contract/core/durations.ts'
import type { AuthCtx } from '../context/auth-context.ts'
import { keyedDigest } from '../keys/secrets.ts'
import type { Account } from '../users/store.ts'

/** How long a browser that signed in to an account counts as a known device of it. */
const deviceLife = days(180)

type Marking = Pick<AuthCtx, 'services' | 'now'>
type Owner = Pick<Account, 'id' | 'accessEpoch'>

/**
 * Marks the browser as a known device of an account, so that failures of strangers never keep its owner out. The cookie
 * opens nothing: it earns its own count of tries (docs/product.md "Accounts"). `account` is the one the sign-in was checked
 * against, so that a cookie issued while access is revoked is void.
 */
export function markDevice(ctx: Marking, { request, reply, account }: Visit): void {
  const id = knownDevice(ctx, request, account) ?? randomUUID()
  const issuedAt = String(ctx.now.getTime())
  const value = [id, issuedAt, signatureOf(ctx, account, id, issuedAt)].join('.')
  const secure = isSecure(ctx) ? '; Secure' : ''
  const rules = `Path=/; Max-Age=${deviceLife / 1_000}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${nameFor(ctx, account.id)}=${value}; ${rules}`)
}

type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly account: Owner }

/** The id of the device a request comes from, or null when the account never signed in there. */
export function knownDevice(ctx: Marking, request: FastifyRequest, account: Owner): string | null {
  const name = nameFor(ctx, account.id)
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  const [id = '', issuedAt = '', signature = ''] = pair?.slice(name.length + 1).split('.') ?? []
  const [left, right] = [Buffer.from(signature), Buffer.from(signatureOf(ctx, account, id, issuedAt))]
  if (left.length !== right.length || !timingSafeEqual(left, right)) return null
  return ctx.now.getTime() - Number(issuedAt) <= deviceLife ? id : null
}

const isSecure = ({ services }: Marking) => services.publicUrl.startsWith('https:')

// One cookie per account, so that people who share a browser keep theirs. The name does not reveal the account.
// The prefix keeps other hosts and plain http from setting it; browsers accept it with Secure and Path=/ only.
const nameFor = (ctx: Marking, userId: string) => {
  const digest = keyedDigest(ctx.services.secrets.devices, 'name', userId).toString('hex', 0, 6)
  return `${isSecure(ctx) ? '__Host-' : ''}device-${digest}`
}

// The epoch makes every cookie from before a new password, a new address or the owner's first proof void.
const signatureOf = ({ services }: Marking, { id: userId, accessEpoch }: Owner, id: string, issuedAt: string) =>
  keyedDigest(services.secrets.devices, 'value', userId, String(accessEpoch), id, issuedAt).toString('base64url')
