import * as endpoints from '#contract/operations/jobs/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { presentJobs, presentMail } from './present.ts'
import * as service from './service.ts'

export const jobsRoutes = [
  route(endpoints.getJobs, async (ctx) => presentJobs(await service.getJobs(ctx))),
  route(endpoints.listMails, async (ctx, { query }) => {
    const { rows, nextCursor } = await service.listMails(ctx, query)
    const items = rows.map((row) => presentMail(row, query.state))
    return { items, nextCursor }
  }),
  route(endpoints.retryJob, (ctx, { params, body }) => service.retryJob(ctx, params.id, body)),
]
