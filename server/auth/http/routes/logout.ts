import type { FastifyInstance } from 'fastify'
import { signOutScopes } from '#contract/auth/values.ts'
import { invalid } from '../../auth-error.ts'
import { awaitsSecondFactor } from '../../credentials/factors/rules.ts'
import { accessRevoked } from '../../events.ts'
import { endSessions } from '../../sessions/service.ts'
import { record } from '../../users/security-log/service.ts'
import { requireUser } from '../bearer.ts'
import type { HandlerFactory } from '../route.ts'

export function logoutRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/logout',
    handle(null, async (ctx, request, reply) => {
      const asked: unknown = Reflect.get(Object(request.query), 'scope')
      const scope = asked === undefined || asked === '' ? 'global' : signOutScopes.find((one) => one === asked)
      if (!scope) throw invalid(`Unsupported logout scope ${JSON.stringify(asked)}`)
      const { account, session } = await requireUser(ctx, request)
      await ctx.transaction(async (tx) => {
        const which = { global: {}, local: { only: session.id }, others: { except: session.id } }[scope]
        // The password alone must not sign out devices that have shown a second factor.
        const isLimited = scope !== 'local' && awaitsSecondFactor(account, session)
        await endSessions(tx, { userId: account.id, ...which, ...(isLimited && { aal: 'aal1' }) })
        if (scope === 'global' && !isLimited) await tx.publish(accessRevoked, { userId: account.id })
        await record(tx, { kind: 'signed_out', userId: account.id, sessionId: session.id, detail: { scope } })
      })
      await reply.code(204).send()
    }),
  )
}
