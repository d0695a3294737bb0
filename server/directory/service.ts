import { utcDay } from '#contract/core/days.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import type {
  AdvisorCard,
  AdvisorDetail,
  Advisors,
  AdvisorsQuery,
  DirectoryOverview,
  OverviewQuery,
} from '#contract/directory/schemas.ts'
import { nearbyMiles } from '#contract/directory/values.ts'
import { problem } from '#contract/problems.ts'
import { isBookable, isFull, requireVisiblePage } from '#server/eligibility/service.ts'
import { answerTimesOf } from '#server/messaging/response-times/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readStale } from '#server/platform/db/replica.ts'
import { zipCodesWithin } from '#server/platform/geography/zip-codes.ts'
import type { SitePage } from '#server/platform/module.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import { nextFreeOf } from '#server/scheduling/service.ts'
import { readRecord } from '#server/verification/cases/service.ts'
import * as overview from './overview/store.ts'
import { type CardParts, presentCard, presentDetail, presentOverview } from './present.ts'
import { readSearch } from './rules.ts'
import * as store from './store.ts'

export { currentCard } from './present.ts'

/**
 * One page of the public directory; around a ZIP code the nearest come first. The search tolerates
 * spelling mistakes only when nobody fits exactly, so that a correct name is never buried under
 * similar ones.
 */
export async function listAdvisors(ctx: Ctx, query: AdvisorsQuery): Promise<Advisors> {
  const { words, nearZipCode } = readSearch(query.search ?? '')
  // Signs alone are no word, and not everybody is meant by them.
  if (query.search?.trim() && words.length === 0 && !nearZipCode) return { items: [], total: 0, nearZipCode }
  const { search: _, ...filters } = query
  const zipCodes = nearZipCode === null ? null : zipCodesWithin(nearbyMiles, nearZipCode)
  const criteria = { ...filters, words, zipCodes, day: utcDay(ctx.now) }
  const read = (page: typeof criteria, tolerant: boolean) =>
    readStale(ctx, (db) => store.searchAdvisors(db, page, { tolerant }))
  const search = async (tolerant: boolean) => {
    const found = await read(criteria, tolerant)
    if (found.ids.length > 0 || query.offset === 0) return found
    // Past the end no row says how many there are.
    return { ids: [], total: (await read({ ...criteria, offset: 0, limit: 1 }, tolerant)).total }
  }
  const exact = await search(false)
  const found = exact.total === 0 && words.length > 0 ? await search(true) : exact
  const cards = await cardsOf(ctx, found.ids)
  return { items: found.ids.flatMap((id) => cards.get(id) ?? []), total: found.total, nearZipCode }
}

/** Counts and medians over the listed advisors of a state or a subject. */
export async function describeDirectory(ctx: Ctx, query: OverviewQuery): Promise<DirectoryOverview> {
  return presentOverview(await readStale(ctx, (db) => overview.findOverview(db, query)))
}

/** The directory's pages that list at least one advisor, for the site map. */
export async function listDirectoryPages(ctx: Ctx): Promise<SitePage[]> {
  const { states, specialties } = await describeDirectory(ctx, {})
  return [
    { path: directoryPaths.all },
    ...states.map(({ state }) => ({ path: directoryPaths.state(state) })),
    ...specialties.map(({ specialty }) => ({ path: directoryPaths.specialty(specialty) })),
  ]
}

/** The pages of all listed advisors, with the time their profile last changed, for the site map. */
export async function listAdvisorPages(ctx: Ctx): Promise<SitePage[]> {
  const rows = await readStale(ctx, overview.listListed)
  return rows.map(({ id, updatedAt }) => ({ path: directoryPaths.advisor(id), changedAt: updatedAt }))
}

/**
 * Everything public about one advisor, for viewers who may see the page (eligibility/policy.ts).
 * @throws profiles.not-an-advisor
 */
export async function getAdvisor(ctx: Ctx, advisorId: string): Promise<AdvisorDetail> {
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const eligibility = await requireVisiblePage(ctx, advisorId)
  const [parts, answerTimes] = await Promise.all([partsOf(ctx, [advisorId]), answerTimesOf(ctx, [advisorId])])
  const found = parts.get(advisorId)
  if (!found) throw problem('profiles.not-an-advisor')
  return presentDetail({
    ...found,
    // Advisors read their own statement; to others it counts only where one can act on it.
    acceptsClients: viewerId === advisorId ? eligibility.acceptsClients : isBookable(eligibility),
    record: await readRecord(ctx, found.rows.verification),
    answersInMinutes: answerTimes.get(advisorId) ?? null,
    takesAppointments: isBookable(eligibility) && !eligibility.isBlocked && !isFull(eligibility, ctx.now),
  })
}

/** Names of firms by id; unknown ids are missing. */
export function listFirmNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  return store.listFirmNames(ctx.db, ids)
}

/** Cards of several advisors, in a fixed number of queries; unknown ids are missing. */
export async function cardsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AdvisorCard>> {
  const parts = await partsOf(ctx, ids)
  return new Map([...parts].map(([id, part]) => [id, presentCard(part)]))
}

async function partsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, CardParts>> {
  if (ids.length === 0) return new Map()
  const [rows, people, nextFree] = await Promise.all([
    store.listAdvisorRows(ctx.db, ids),
    peopleSeenBy(ctx, ids),
    nextFreeOf(ctx, ids),
  ])
  const parts = new Map<string, CardParts>()
  for (const row of rows) {
    const person = people.get(row.advisor.id)
    const nextFreeAt = nextFree.get(row.advisor.id) ?? null
    if (person)
      parts.set(row.advisor.id, { rows: row, person, nextFreeAt, isSample: ctx.ports.config.demoData, now: ctx.now })
  }
  return parts
}
