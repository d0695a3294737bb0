import type { Client } from '#contract/leads/clients/schemas.ts'
import type { ExportedClients, ExportedLeads } from '#contract/leads/exports/schemas.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { presentClient } from '../clients/present.ts'
import { listClients } from '../clients/service.ts'
import { listNotesOf } from '../clients/store.ts'
import { withPeople } from '../details/service.ts'
import { listLeads } from '../lists/service.ts'
import { presentLead } from '../present.ts'

const most = 10_000
const pageSize = 500

/**
 * The actor's own leads as they may see them, all or those found, the latest first, at most 10,000.
 * A page is read when the one before is written, because all at once, for several readers, are more
 * than a process can hold.
 */
export function readLeads(ctx: UserCtx, filters: ExportedLeads): AsyncGenerator<readonly Lead[]> {
  return readPages(async (cursor) => {
    const query = { ...filters, scope: 'mine', sort: 'latest', limit: pageSize, cursor } as const
    const { views, nextCursor } = await listLeads(ctx, query)
    return { items: (await withPeople(ctx, views)).map(presentLead), nextCursor }
  })
}

/** The actor's clients as they may see them, those added last first, in the same way. */
export function readClients(ctx: UserCtx, filters: ExportedClients): AsyncGenerator<readonly Client[]> {
  return readPages(async (cursor) => {
    const { rows, nextCursor } = await listClients(ctx, { ...filters, limit: pageSize, cursor })
    return { items: rows.map(presentClient), nextCursor }
  })
}

/** The actor's own notes about each of these clients, the oldest first. */
export async function readNotes(ctx: UserCtx, clients: readonly Client[]): Promise<ReadonlyMap<string, string[]>> {
  const clientIds = clients.map(({ id }) => id)
  const notes = await listNotesOf(ctx.db, { authorId: ctx.actor.id, clientIds })
  const byClient = Map.groupBy(notes, ({ clientId }) => clientId)
  return new Map([...byClient].map(([id, rows]) => [id, rows.map(({ body }) => body)]))
}

type Page<T> = { readonly items: T[]; readonly nextCursor: string | null }

async function* readPages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): AsyncGenerator<readonly T[]> {
  let cursor: string | null | undefined
  for (let left = most; cursor !== null && left > 0; ) {
    const { items, nextCursor }: Page<T> = await read(cursor)
    yield items.slice(0, left)
    left -= items.length
    cursor = nextCursor
  }
}
