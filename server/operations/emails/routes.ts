import { getEmailExample, listEmailKinds } from '#contract/operations/emails/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentExample, presentKind } from './present.ts'
import { getExample, listEmails } from './service.ts'

export const emailsRoutes = [
  route(listEmailKinds, async (ctx) => ({ items: listEmails(ctx).map(presentKind) })),
  route(getEmailExample, async (ctx, { params }) => presentExample(getExample(ctx, params))),
]
