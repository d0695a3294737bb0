import * as endpoints from '#contract/leads/exports/endpoints.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/http/route.ts'
import { listFields } from '../fields/service.ts'
import { clientRecord, csvOf, leadRecord } from './present.ts'
import { readClients, readLeads } from './service.ts'

const jsonOf = (records: readonly object[]) => `${JSON.stringify(records, null, 2)}\n`

async function leadRecords(ctx: UserCtx) {
  const fields = await listFields(ctx)
  return (await readLeads(ctx)).map((lead) => leadRecord(lead, fields))
}

async function clientRecords(ctx: UserCtx) {
  const fields = await listFields(ctx)
  return (await readClients(ctx)).map((client) => clientRecord(client, fields))
}

export const exportsRoutes = [
  route(endpoints.exportLeadsCsv, async (ctx) => csvOf(await leadRecords(ctx))),
  route(endpoints.exportLeadsJson, async (ctx) => jsonOf(await leadRecords(ctx))),
  route(endpoints.exportClientsCsv, async (ctx) => csvOf(await clientRecords(ctx))),
  route(endpoints.exportClientsJson, async (ctx) => jsonOf(await clientRecords(ctx))),
]
