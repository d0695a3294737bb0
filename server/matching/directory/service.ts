import { directoryPaths } from '#contract/matching/labels.ts'
import type {
  AdvisorCard,
  AdvisorDetail,
  AdvisorsQuery,
  DirectoryOverview,
  OverviewQuery,
} from '#contract/matching/schemas.ts'
import { problem } from '#contract/problems.ts'
import { findEligibility, isBookable, isFull } from '#server/eligibility/service.ts'
import { answerTimesOf } from '../../messaging/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { SitePage } from '../../platform/module.ts'
import { hasConsent, peopleSeenBy } from '../../profiles/service.ts'
import { nextFreeOf } from '../../scheduling/service.ts'
import { dayOf } from '../ranking/rules.ts'
import * as overview from './overview/store.ts'
import { maySeePage } from './policy.ts'
import { type CardParts, presentCard, presentDetail, presentOverview } from './present.ts'
import { readSearch } from './rules.ts'
import * as store from './store.ts'

/**
 * One page of the public directory. Words are looked for as they are written; only when nobody fits are spelling
 * mistakes forgiven, so that a right name is never buried under likenesses.
 */
export async function listAdvisors(ctx: Ctx, query: AdvisorsQuery): Promise<{ items: AdvisorCard[]; total: number }> {
  const words = readSearch(query.search ?? '')
  const { search: _, ...filters } = query
  const wanted = { ...filters, words, day: dayOf(ctx.now.getTime()) }
  const exact = await store.searchAdvisors(ctx.db, wanted, { forgiving: false })
  const isNothing = exact.ids.length === 0 && words.length > 0
  const found = isNothing ? await store.searchAdvisors(ctx.db, wanted, { forgiving: true }) : exact
  const cards = await cardsOf(ctx, found.ids)
  return { items: found.ids.flatMap((id) => cards.get(id) ?? []), total: found.total }
}

/** What the listed advisors of a state or a subject are like together, counted now. */
export async function describeDirectory(ctx: Ctx, query: OverviewQuery): Promise<DirectoryOverview> {
  return presentOverview(await overview.readOverview(ctx.db, query))
}

/** The directory's pages that hold somebody, for search engines; an empty one is no page to find. */
export async function listDirectoryPages(ctx: Ctx): Promise<SitePage[]> {
  const { states, specialties } = await describeDirectory(ctx, {})
  return [
    { path: directoryPaths.all },
    ...states.map(({ state }) => ({ path: directoryPaths.state(state) })),
    ...specialties.map(({ specialty }) => ({ path: directoryPaths.specialty(specialty) })),
  ]
}

/** Everybody the directory lists, with the day their page last changed. */
export async function listAdvisorPages(ctx: Ctx): Promise<SitePage[]> {
  const rows = await overview.listListed(ctx.db)
  return rows.map(({ id, updatedAt }) => ({ path: directoryPaths.advisor(id), changedAt: updatedAt }))
}

/**
 * Everything public about one advisor, and as much to nobody else than may see it (policy.ts).
 * @throws profiles.not-an-advisor
 */
export async function getAdvisor(ctx: Ctx, advisorId: string): Promise<AdvisorDetail> {
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const eligibility = await findEligibility(ctx, { consumerId: viewerId, advisorId })
  if (!eligibility) throw problem('profiles.not-an-advisor')
  const isKnown = viewerId !== null && (await hasConsent(ctx, { consumerId: viewerId, advisorId }))
  if (!maySeePage(ctx.actor, { advisorId, ...eligibility, isKnown })) throw problem('profiles.not-an-advisor')
  const [parts, answerTimes] = await Promise.all([partsOf(ctx, [advisorId]), answerTimesOf(ctx, [advisorId])])
  const found = parts.get(advisorId)
  if (!found) throw problem('profiles.not-an-advisor')
  return presentDetail({
    ...found,
    answersInMinutes: answerTimes.get(advisorId) ?? null,
    takesAppointments: isBookable(eligibility) && !eligibility.isBlocked && !isFull(eligibility, ctx.now),
  })
}

/** Cards of several advisors, in a fixed number of queries; ids of nobody are missing. */
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
    if (person) parts.set(row.advisor.id, { rows: row, person, nextFreeAt, now: ctx.now })
  }
  return parts
}
