import { deleteAccount } from '#contract/auth/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { deleteOwnAccount } from '../../accounts/deletion/service.ts'

export const deletionRoutes = [route(deleteAccount, (ctx, { body }) => deleteOwnAccount(ctx, body))]
