import { hitsPerKind } from '#contract/search/values.ts'
import { viewerOf } from '#server/leads/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isIndexable, readTypedWords, readWords, statesNamed } from './rules.ts'
import * as store from './store.ts'

/** What a search finds, before it is cut to what the actor may see. */
export type Hits = {
  readonly words: readonly string[]
  readonly advisors: readonly store.AdvisorFind[]
  readonly clients: readonly { id: string; chatId: string }[]
  readonly colleagues: readonly { id: string; firmName: string }[]
  readonly leads: readonly store.LeadFind[]
  readonly messages: readonly store.MessageFind[]
  readonly appointments: readonly store.AppointmentFind[]
  readonly accounts: readonly store.AccountFind[]
}

/**
 * Finds the actor's own people, leads, messages and appointments, or accounts for an administrator
 * of the product; a few of each (docs/decisions/061-frame-and-search.md). A consumer's name is
 * searched only under an agreement in force with the actor.
 */
export async function searchOwn(ctx: UserCtx, search: string): Promise<Hits> {
  const words = readWords(search)
  const typedWords = readTypedWords(search)
  const nothing = {
    words,
    advisors: [],
    clients: [],
    colleagues: [],
    leads: [],
    messages: [],
    appointments: [],
    accounts: [],
  }
  if (words.length === 0) return nothing
  const { db, now } = ctx
  const { id, role } = ctx.actor
  if (role === 'admin')
    return { ...nothing, accounts: isIndexable(words) ? await store.listAccounts(db, typedWords) : [] }
  const shared = [
    isIndexable(words) ? store.listMessages(db, id, typedWords) : [],
    store.listAppointments(db, id, words, now),
  ] as const
  if (role === 'consumer') {
    const [messages, appointments, advisors] = await Promise.all([...shared, store.listAdvisors(db, id, words)])
    return { ...nothing, messages, appointments, advisors }
  }
  const { firmId } = await viewerOf(ctx)
  const [messages, appointments, clients, colleagues, leads] = await Promise.all([
    ...shared,
    store.listClients(db, id, words),
    store.listColleagues(db, id, words),
    store.listLeads(db, { viewerId: id, firmId, words, states: statesNamed(words) }),
  ])
  return { ...nothing, messages, appointments, clients, colleagues: colleagues.slice(0, hitsPerKind), leads }
}
