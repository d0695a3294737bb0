import * as endpoints from '#contract/leads/fields/endpoints.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { presentField } from './present.ts'
import * as service from './service.ts'

const list = async (ctx: UserCtx) => ({ items: (await service.listFields(ctx)).map(presentField) })

export const fieldsRoutes = [
  route(endpoints.listCustomFields, list),
  route(endpoints.apiListCustomFields, list),
  route(endpoints.addCustomField, async (ctx, { body }) => presentField(await service.addField(ctx, body))),
  route(endpoints.renameCustomField, async (ctx, { params, body }) =>
    presentField(await service.renameField(ctx, params.id, body.name)),
  ),
  route(endpoints.deleteCustomField, (ctx, { params }) => service.deleteField(ctx, params.id)),
]
