import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { linksOf, pageOf } from '../../accounts/admin/rules.ts'
import { generateLink, invite } from '../../accounts/admin/service.links.ts'
import { changeByAdmin, createByAdmin, deleteByAdmin, getAccount, listByAdmin } from '../../accounts/admin/service.ts'
import { getFactor } from '../../credentials/factors/rules.ts'
import { removeFactor } from '../../credentials/factors/service.enroll.ts'
import { presentPasskeys, removePasskeyByAdmin } from '../../credentials/passkeys/service.ts'
import { presentFactor, presentUser } from '../../users/present.ts'
import { requireAdmin } from '../bearer.ts'
import { optionalEmail, optionalFlag, optionalMetadata, optionalText, readBody, readOptionalBody } from '../body.ts'
import { pathParam } from '../params.ts'
import type { AuthHandler, HandlerFactory } from '../route.ts'

const AdminUserBody = z.object({
  id: optionalText,
  email: optionalEmail,
  phone: optionalText,
  password: z.string().nullish(),
  password_hash: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  role: optionalText,
  ban_duration: optionalText,
})

const ListQuery = z.object({
  page: z.string().catch(''),
  per_page: z.string().catch(''),
  filter: z.string().catch(''),
})
const LinkBody = z.object({
  type: optionalText,
  email: optionalEmail,
  new_email: optionalEmail,
  password: optionalText,
  data: optionalMetadata,
})
const InviteBody = z.object({ email: optionalEmail, data: optionalMetadata })
const DeleteBody = z.object({ should_soft_delete: optionalFlag })

/**
 * The calls of operations. They need a service token, which `npm run admin -- service-token` signs.
 */
export function adminRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  const forAdmin = (handler: AuthHandler) =>
    handle(null, async (ctx, request, reply) => {
      await requireAdmin(ctx, request)
      return handler(ctx, request, reply)
    })

  app.get(
    '/admin/users',
    forAdmin(async (ctx, request, reply) => {
      const query = ListQuery.parse(request.query)
      const page = pageOf(query)
      const { accounts, total } = await listByAdmin(ctx, { page, filter: query.filter })
      reply.header('x-total-count', String(total)).header('link', linksOf('/admin/users', page, total))
      return { users: accounts.map(presentUser), aud: ctx.caller.audience }
    }),
  )
  app.post(
    '/admin/users',
    forAdmin(async (ctx, request) => presentUser(await createByAdmin(ctx, readBody(request, AdminUserBody)))),
  )
  app.get(
    '/admin/users/:id',
    forAdmin(async (ctx, request) => presentUser(await getAccount(ctx, pathParam(request, 'id')))),
  )
  app.put(
    '/admin/users/:id',
    forAdmin(async (ctx, request) => {
      const account = await getAccount(ctx, pathParam(request, 'id'))
      return presentUser(await changeByAdmin(ctx, account, readBody(request, AdminUserBody)))
    }),
  )
  app.delete(
    '/admin/users/:id',
    forAdmin(async (ctx, request) => {
      const account = await getAccount(ctx, pathParam(request, 'id'))
      await deleteByAdmin(ctx, account, readOptionalBody(request, DeleteBody).should_soft_delete)
      return {}
    }),
  )
  app.get(
    '/admin/users/:id/factors',
    forAdmin(async (ctx, request) => (await getAccount(ctx, pathParam(request, 'id'))).factors.map(presentFactor)),
  )
  app.delete(
    '/admin/users/:id/factors/:factor',
    forAdmin(async (ctx, request) => {
      const account = await getAccount(ctx, pathParam(request, 'id'))
      const factor = getFactor(account, pathParam(request, 'factor'))
      await removeFactor(ctx, { account, factor, byOperations: true })
      return presentFactor(factor)
    }),
  )
  app.get(
    '/admin/users/:id/passkeys',
    forAdmin(async (ctx, request) => {
      const { id } = await getAccount(ctx, pathParam(request, 'id'))
      return presentPasskeys(ctx, id)
    }),
  )
  app.delete(
    '/admin/users/:id/passkeys/:passkey',
    forAdmin(async (ctx, request, reply) => {
      const account = await getAccount(ctx, pathParam(request, 'id'))
      await removePasskeyByAdmin(ctx, account, pathParam(request, 'passkey'))
      return reply.code(204).send()
    }),
  )
  app.post(
    '/admin/generate_link',
    forAdmin(async (ctx, request) => generateLink(ctx, readBody(request, LinkBody))),
  )
  app.post(
    '/invite',
    forAdmin(async (ctx, request) => invite(ctx, readBody(request, InviteBody))),
  )
}
