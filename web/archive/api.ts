import * as endpoints from '#contract/archive/endpoints.ts'
import * as heldTexts from '#contract/archive/held-texts/endpoints.ts'
import type { DecideTexts } from '#contract/archive/held-texts/schemas.ts'
import type { Decide, EntriesPage, EntriesQuery, NewHold, SaveArchive } from '#contract/archive/schemas.ts'
import type { SampleState } from '#contract/archive/values.ts'
import type { EndpointCall } from '#contract/endpoint.ts'
import { call, callWith } from '#web/platform/api/call.ts'

export const getArchive = () => call(endpoints.getArchive)
export const saveArchive = (body: SaveArchive) => call(endpoints.saveArchive, { body })
export const decideEntry = (position: number, body: Decide) =>
  call(endpoints.decideEntry, { params: { position }, body })
export type RuleInput = EndpointCall<typeof endpoints.addRule>['body']
export const addRule = (body: RuleInput) => call(endpoints.addRule, { body })
export const removeRule = (id: string) => call(endpoints.removeRule, { params: { id } })
export const placeHold = (body: NewHold) => call(endpoints.placeHold, { body })
export const releaseHold = (id: string) => call(endpoints.releaseHold, { params: { id } })
export const checkArchive = () => call(endpoints.checkArchive)
export const requestExport = (body: EndpointCall<typeof endpoints.requestExport>['body']) =>
  call(endpoints.requestExport, { body })

export const getOwnTexts = () => call(heldTexts.getOwnTexts)
export const discardOwnTexts = () => call(heldTexts.discardOwnTexts)
export const decideTexts = (advisorId: string, body: DecideTexts) =>
  call(heldTexts.decideTexts, { params: { advisorId }, body })

/** What a search asks for; the page and its size come with each request. */
export type EntrySearch = Omit<EntriesQuery, 'before' | 'limit'>
type Page = { readonly items: EntriesPage['items']; readonly nextCursor: string | null }

const toPage = ({ items, nextBefore }: EntriesPage): Page => ({
  items,
  nextCursor: nextBefore === null ? null : String(nextBefore),
})
const after = (cursor: string | null) => (cursor === null ? {} : { before: Number(cursor) })

/** One page of a search of the archive. */
export const searchEntries = async (query: EntrySearch, cursor: string | null, signal: AbortSignal) =>
  toPage(await callWith(endpoints.listEntries, { query: { ...query, ...after(cursor) } }, { signal }))

/** One page of the list to review. */
export const readSamples = async (state: SampleState, cursor: string | null, signal: AbortSignal) =>
  toPage(await callWith(endpoints.listSamples, { query: { state, ...after(cursor) } }, { signal }))
