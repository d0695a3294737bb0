import type { FastifyReply, FastifyRequest } from 'fastify'
import { equalsInConstantTime } from '#server/platform/tokens.ts'
import type { AuthCtx } from '../context/auth-context.ts'
import type { BoundFlow } from '../credentials/flows/rules.ts'
import { keyedDigest } from '../keys/secrets.ts'

type Parts = Pick<AuthCtx, 'services'>

/**
 * Binds a sign-in to the browser that begins it: sets an HttpOnly cookie with a digest of the state
 * (RFC 9700, section 4.7.1). Each sign-in has its own cookie, because several tabs may begin one.
 */
export function bindBrowser(ctx: Parts, reply: FastifyReply, { state, lifeMs, isPostedBack }: BoundFlow): void {
  const sameSite = isPostedBack ? 'None' : 'Lax'
  // Browsers refuse `None` without `Secure`, which they accept from localhost over HTTP too.
  const secure = isPostedBack || isSecure(ctx) ? '; Secure' : ''
  const rules = `Path=/; Max-Age=${Math.ceil(lifeMs / 1_000)}; HttpOnly; SameSite=${sameSite}${secure}`
  reply.header('set-cookie', `${nameOf(ctx, state)}=${proofOf(ctx, state)}; ${rules}`)
}

/** Tells whether the request comes from the browser that began the sign-in with this state. */
export function isSameBrowser(ctx: Parts, request: FastifyRequest, state: string): boolean {
  const name = nameOf(ctx, state)
  const pair = (request.headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  return equalsInConstantTime(pair?.slice(name.length + 1) ?? '', proofOf(ctx, state))
}

const isSecure = ({ services }: Parts) => services.publicUrl.startsWith('https:')

// Browsers accept a `__Host-` cookie only from this host over HTTPS, so no subdomain can set one.
const nameOf = (ctx: Parts, state: string) =>
  `${isSecure(ctx) ? '__Host-' : ''}flow-${digestOf(ctx, 'name', state).toString('hex', 0, 6)}`

const proofOf = (ctx: Parts, state: string) => digestOf(ctx, 'value', state).toString('base64url')

const digestOf = ({ services }: Parts, purpose: string, state: string) =>
  keyedDigest(services.secrets.codes, 'browser', purpose, state)
