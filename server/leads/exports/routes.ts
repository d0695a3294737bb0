import * as endpoints from '#contract/leads/exports/endpoints.ts'
import type { ExportedClients, ExportedLeads } from '#contract/leads/exports/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { makeInTurn } from '#server/platform/files/in-turn.ts'
import { route } from '#server/platform/http/route.ts'
import { listFields } from '../fields/service.ts'
import { clientRecord, leadRecord, writeCsv, writeJson } from './present.ts'
import { readClients, readLeads, readNotes } from './service.ts'

async function* leadRecords(ctx: UserCtx, filters: ExportedLeads) {
  const fields = await listFields(ctx)
  for await (const leads of readLeads(ctx, filters)) yield leads.map((lead) => leadRecord(lead, fields))
}

async function* clientRecords(ctx: UserCtx, filters: ExportedClients) {
  const fields = await listFields(ctx)
  for await (const clients of readClients(ctx, filters)) {
    const notes = await readNotes(ctx, clients)
    yield clients.map((client) => clientRecord(client, { notes: notes.get(client.id) ?? [], fields }))
  }
}

export const exportsRoutes = [
  route(endpoints.exportLeadsCsv, async (ctx, { query }) => makeInTurn(ctx, writeCsv(leadRecords(ctx, query)))),
  route(endpoints.exportLeadsJson, async (ctx, { query }) => makeInTurn(ctx, writeJson(leadRecords(ctx, query)))),
  route(endpoints.exportClientsCsv, async (ctx, { query }) => makeInTurn(ctx, writeCsv(clientRecords(ctx, query)))),
  route(endpoints.exportClientsJson, async (ctx, { query }) => makeInTurn(ctx, writeJson(clientRecords(ctx, query)))),
]
