import * as endpoints from '#contract/leads/exports/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { clientRecord, csvOf, leadRecord } from './present.ts'
import { readClients, readLeads } from './service.ts'

const jsonOf = (records: readonly object[]) => `${JSON.stringify(records, null, 2)}\n`

export const exportsRoutes = [
  route(endpoints.exportLeadsCsv, async (ctx) => csvOf((await readLeads(ctx)).map(leadRecord))),
  route(endpoints.exportLeadsJson, async (ctx) => jsonOf((await readLeads(ctx)).map(leadRecord))),
  route(endpoints.exportClientsCsv, async (ctx) => csvOf((await readClients(ctx)).map(clientRecord))),
  route(endpoints.exportClientsJson, async (ctx) => jsonOf((await readClients(ctx)).map(clientRecord))),
]
