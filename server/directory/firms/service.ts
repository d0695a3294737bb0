import { utcDay } from '#contract/core/days.ts'
import type { FirmsQuery } from '#contract/directory/firms/schemas.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import type { AdvisorCard } from '#contract/directory/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Language, Specialty } from '#contract/profiles/values.ts'
import { findRegistration } from '#server/firms/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { likePattern } from '#server/platform/db/like-pattern.ts'
import { readStale } from '#server/platform/db/replica.ts'
import type { SitePage } from '#server/platform/module.ts'
import { cardsOf } from '../service.ts'
import { commonest, teamOrder } from './rules.ts'
import * as store from './store.ts'

/** Advisors that a firm's page shows; the count says when there are more. */
const teamShown = 60

export type FirmParts = store.FirmWithAdvisors & { readonly specialties: Specialty[]; readonly languages: Language[] }
export type FirmDetailParts = FirmParts & {
  readonly team: AdvisorCard[]
  readonly registration: Awaited<ReturnType<typeof findRegistration>>
  readonly isSample: boolean
}

/** One page of the firms that have a listed advisor. */
export async function listFirms(
  ctx: Ctx,
  { search, ...query }: FirmsQuery,
): Promise<{ items: FirmParts[]; total: number }> {
  const pattern = search?.trim() ? likePattern(search.trim()) : null
  const criteria = { ...query, pattern, day: utcDay(ctx.now) }
  const read = (page: typeof criteria) => readStale(ctx, (db) => store.searchFirms(db, page))
  const { rows, total } = await read(criteria)
  // Past the end no row says how many there are.
  if (rows.length === 0 && query.offset > 0)
    return { items: [], total: (await read({ ...criteria, offset: 0, limit: 1 })).total }
  return { items: await withSubjects(ctx, rows), total }
}

/**
 * A firm with the advisors whom consumers can find; a firm without one has no page.
 * @throws core.not-found
 */
export async function getFirm(ctx: Ctx, firmId: string): Promise<FirmDetailParts> {
  const found = await store.findFirm(ctx.db, firmId)
  if (!found) throw problem('core.not-found')
  const { firm } = found
  const shown = teamOrder(found.advisorIds, utcDay(ctx.now)).slice(0, teamShown)
  const [[parts], cards, registration] = await Promise.all([
    withSubjects(ctx, [found]),
    cardsOf(ctx, shown),
    findRegistration(ctx, firm),
  ])
  if (!parts) throw problem('core.not-found')
  const team = shown.flatMap((id) => cards.get(id) ?? [])
  return { ...parts, team, registration, isSample: ctx.ports.config.demoData }
}

/** The pages of firms, with the time a firm last changed its own, for the site map. */
export async function listFirmPages(ctx: Ctx): Promise<SitePage[]> {
  const rows = await readStale(ctx, store.listFirmPages)
  const pages = rows.map(({ id, updatedAt }) => ({ path: directoryPaths.firm(id), changedAt: updatedAt }))
  return [{ path: directoryPaths.firms }, ...pages]
}

async function withSubjects(ctx: Ctx, found: readonly store.FirmWithAdvisors[]): Promise<FirmParts[]> {
  const advisors = await store.listSubjects(
    ctx.db,
    found.flatMap(({ advisorIds }) => advisorIds),
  )
  const byId = new Map(advisors.map((advisor) => [advisor.id, advisor]))
  return found.map((firm) => {
    const team = firm.advisorIds.flatMap((id) => byId.get(id) ?? [])
    return {
      ...firm,
      specialties: commonest(team.map(({ expertise }) => expertise)),
      languages: commonest(team.map(({ languages }) => languages)),
    }
  })
}
