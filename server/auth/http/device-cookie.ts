import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthCtx } from '../context/auth-context.ts'
import { deviceCookie } from '../sessions/devices/service.ts'
import type { Account } from '../users/store.ts'

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly account: Account }

/** Makes the browser a known device of the account whose sign-in has just succeeded. */
export function rememberDevice(ctx: AuthCtx, { request, reply, account }: Exchange): void {
  reply.header('set-cookie', deviceCookie(ctx, { cookies: request.headers.cookie ?? '', account }))
}
