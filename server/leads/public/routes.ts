import * as endpoints from '#contract/leads/public/endpoints.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { presentClient } from '../clients/present.ts'
import { getClient, listClients } from '../clients/service.ts'
import { withPeople } from '../details/service.ts'
import { listLeads } from '../lists/service.ts'
import { presentLead } from '../present.ts'
import { getLead, getWorkedLead, moveLead, saveLead } from '../service.ts'
import { presentTask } from '../tasks/present.ts'
import { addTask, pageTasks, saveTask } from '../tasks/service.ts'

/** The public API: the services of our own pages, for what the holder of the key works. */
export const publicRoutes = [
  route(endpoints.apiListLeads, async (ctx, { query }) => {
    const { views, nextCursor } = await listLeads(ctx, { ...query, scope: 'mine', sort: 'latest' })
    return { items: (await withPeople(ctx, views)).map(presentLead), nextCursor }
  }),
  route(endpoints.apiGetLead, (ctx, { params }) => leadReply(ctx, params.id)),
  route(endpoints.apiMoveLead, async (ctx, { params, body }) => {
    await getWorkedLead(ctx, params.id)
    await moveLead(ctx, params.id, body)
    return leadReply(ctx, params.id)
  }),
  route(endpoints.apiSaveLead, async (ctx, { params, body }) => {
    await getWorkedLead(ctx, params.id)
    await saveLead(ctx, params.id, body)
    return leadReply(ctx, params.id)
  }),
  route(endpoints.apiListClients, async (ctx, { query }) => {
    const { rows, nextCursor } = await listClients(ctx, query)
    return { items: rows.map(presentClient), nextCursor }
  }),
  route(endpoints.apiGetClient, async (ctx, { params }) => presentClient(await getClient(ctx, params.id))),
  route(endpoints.apiListTasks, async (ctx, { query }) => {
    const { rows, nextCursor } = await pageTasks(ctx, query)
    return { items: rows.map(presentTask), nextCursor }
  }),
  route(endpoints.apiAddTask, async (ctx, { body }) => presentTask(await addTask(ctx, body))),
  route(endpoints.apiSaveTask, async (ctx, { params, body }) => presentTask(await saveTask(ctx, params.id, body))),
]

async function leadReply(ctx: UserCtx, id: string): Promise<Lead> {
  await getWorkedLead(ctx, id)
  const [parts] = await withPeople(ctx, [await getLead(ctx, id)])
  if (!parts) throw problem('core.not-found')
  return presentLead(parts)
}
