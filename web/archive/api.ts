import * as endpoints from '#contract/archive/endpoints.ts'
import type { EntriesPage, EntriesQuery } from '#contract/archive/schemas.ts'
import type { SampleState } from '#contract/archive/values.ts'
import type { EndpointCall } from '#contract/endpoint.ts'
import { callWith } from '#web/platform/api/call.ts'
import { ownZone } from '#web/platform/times/zones.ts'

export type RuleInput = EndpointCall<typeof endpoints.addRule>['body']

/** What a search asks for; the page and its size come with each request. */
export type EntrySearch = Omit<EntriesQuery, 'before' | 'limit' | 'timeZone'>
type Page = { readonly items: EntriesPage['items']; readonly nextCursor: string | null }

const toPage = ({ items, nextBefore }: EntriesPage): Page => ({
  items,
  nextCursor: nextBefore === null ? null : String(nextBefore),
})
const after = (cursor: string | null) => (cursor === null ? {} : { before: Number(cursor) })

/** One page of a search of the archive, whose days are the reader's. */
export const searchEntries = async (query: EntrySearch, cursor: string | null, signal: AbortSignal) =>
  toPage(
    await callWith(endpoints.listEntries, { query: { ...query, timeZone: ownZone(), ...after(cursor) } }, { signal }),
  )

/** One page of the list to review. */
export const readSamples = async (state: SampleState, cursor: string | null, signal: AbortSignal) =>
  toPage(await callWith(endpoints.listSamples, { query: { state, ...after(cursor) } }, { signal }))
