import type { FastifyInstance } from 'fastify'
import { visitHeader } from '#contract/operations/visits/values.ts'
import { authError } from '../auth-error.ts'

/** What keeps and ends the session of the staff itself. */
const ownSession = ['/auth/v1/token', '/auth/v1/logout']

/**
 * Refuses every change by the staff while they view somebody's account: what they meant for that
 * account would change their own.
 */
export function refuseWhileVisiting(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, method, url }) => {
    const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    if (headers[visitHeader] === undefined || reads || ownSession.includes(url.split('?')[0] ?? '')) return
    throw authError(403, 'no_authorization', 'Nothing can be changed while you view an account')
  })
}
