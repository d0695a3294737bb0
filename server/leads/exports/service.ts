import type { Client } from '#contract/leads/clients/schemas.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { presentClient } from '../clients/present.ts'
import { listClients } from '../clients/service.ts'
import { withPeople } from '../details/service.ts'
import { presentLead } from '../present.ts'
import { listLeads } from '../service.ts'

const most = 10_000
const pageSize = 500

/** The actor's own leads as they may see them, the latest first, at most 10,000. */
export function readLeads(ctx: UserCtx): Promise<Lead[]> {
  return readPages(async (cursor) => {
    const query = { scope: 'mine', sort: 'latest', limit: pageSize, cursor } as const
    const { views, nextCursor } = await listLeads(ctx, query)
    return { items: (await withPeople(ctx, views)).map(presentLead), nextCursor }
  })
}

/** The actor's clients as they may see them, those added last first, at most 10,000. */
export function readClients(ctx: UserCtx): Promise<Client[]> {
  return readPages(async (cursor) => {
    const { rows, nextCursor } = await listClients(ctx, { limit: pageSize, cursor })
    return { items: rows.map(presentClient), nextCursor }
  })
}

type Page<T> = { readonly items: T[]; readonly nextCursor: string | null }

async function readPages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null | undefined
  while (cursor !== null && items.length < most) {
    const page: Page<T> = await read(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items.slice(0, most)
}
