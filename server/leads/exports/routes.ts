import * as endpoints from '#contract/leads/exports/endpoints.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { makeInTurn } from '#server/platform/files/in-turn.ts'
import { route } from '#server/platform/http/route.ts'
import { listFields } from '../fields/service.ts'
import { clientRecord, leadRecord, writeCsv, writeJson } from './present.ts'
import { readClients, readLeads } from './service.ts'

async function* leadRecords(ctx: UserCtx) {
  const fields = await listFields(ctx)
  for await (const leads of readLeads(ctx)) yield leads.map((lead) => leadRecord(lead, fields))
}

async function* clientRecords(ctx: UserCtx) {
  const fields = await listFields(ctx)
  for await (const clients of readClients(ctx)) yield clients.map((client) => clientRecord(client, fields))
}

export const exportsRoutes = [
  route(endpoints.exportLeadsCsv, async (ctx) => makeInTurn(ctx, writeCsv(leadRecords(ctx)))),
  route(endpoints.exportLeadsJson, async (ctx) => makeInTurn(ctx, writeJson(leadRecords(ctx)))),
  route(endpoints.exportClientsCsv, async (ctx) => makeInTurn(ctx, writeCsv(clientRecords(ctx)))),
  route(endpoints.exportClientsJson, async (ctx) => makeInTurn(ctx, writeJson(clientRecords(ctx)))),
]
