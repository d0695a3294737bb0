import { days } from '#contract/core/durations.ts'
import { impressionPlaces } from '#contract/matching/impressions/schemas.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { type AlertFrequency, defaultAlertFrequency } from '#contract/matching/values.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forEachRow, takePages } from '#server/platform/each-row.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import type { Ranked } from '../assessment/rules.ts'
import { strongMatchesFound } from '../events.ts'
import { addImpressions, type ImpressionTotals } from '../impressions/rules.ts'
import { saveImpressions } from '../impressions/service.ts'
import { rankMatchesOf } from '../ranking/service.ts'
import { nextAlert } from './rules.ts'
import * as store from './store.ts'

/** How often the actor hears of new strong matches. */
export async function getFrequency(ctx: UserCtx): Promise<AlertFrequency> {
  return (await store.findFrequency(ctx.db, ctx.actor.id)) ?? defaultAlertFrequency
}

/** Changes how often the actor is alerted to new strong matches. @throws core.signed-out */
export async function saveFrequency(ctx: UserCtx, frequency: AlertFrequency): Promise<AlertFrequency> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.upsertFrequency(tx.db, tx.actor.id, frequency)
  })
  return frequency
}

/** Makes the coming night only look, because the consumer changed what their list is made of. */
export async function resetAlerts(ctx: Ctx, consumerId: string): Promise<void> {
  await store.updateSeenCleared(ctx.db, consumerId)
}

const pageSize = 200
const atOnce = 16
/** Consumers inactive for longer are neither matched at night nor notified. */
const hereWithin = days(180)
const query = MatchesQuery.parse({ limit: impressionPlaces })

/**
 * Recomputes every consumer's matches at night, because open slots, past interactions and
 * tie-breaks change daily, and counts each advisor's impressions. Notifies consumers of new strong
 * matches at their chosen frequency; a second run notifies nobody twice.
 */
export async function matchByNight(ctx: Ctx): Promise<{ matched: number; notified: number }> {
  const totals: ImpressionTotals = new Map()
  const hereSince = new Date(ctx.now.getTime() - hereWithin)
  let notified = 0
  const matched = await takePages<store.AlertRecipient>(pageSize, async ({ after, limit }) => {
    const page = await store.listPage(ctx.db, { after: after?.consumerId ?? null, limit, hereSince })
    const lists = await rankPage(ctx, page)
    for (const { top } of lists) addImpressions(top, totals)
    notified += await announcePage(ctx, lists)
    return page
  })
  await saveImpressions(ctx, totals)
  return { matched, notified }
}

type List = { readonly consumer: store.AlertRecipient; readonly top: readonly Ranked[] }

/**
 * Some at a time, whose sides are read together; the rest waits, because the day's own lists go
 * first.
 */
async function rankPage(ctx: Ctx, page: readonly store.AlertRecipient[]): Promise<List[]> {
  const lists: List[] = []
  for (let from = 0; from < page.length; from += atOnce) {
    const some = page.slice(from, from + atOnce)
    const ranked = await Promise.allSettled(some.map(({ consumerId }) => rankMatchesOf(ctx, { consumerId, query })))
    for (const [at, consumer] of some.entries()) {
      const result = ranked[at]
      if (result?.status === 'fulfilled') lists.push({ consumer, top: result.value.ranking.page })
      // Nobody behind them waits for it; the next night tries again.
      else ctx.log.error({ err: result?.reason, consumerId: consumer.consumerId }, 'a consumer could not be matched')
    }
  }
  return lists
}

/** One consumer whose alert cannot be stored keeps neither the page nor the night waiting. */
async function announcePage(ctx: Ctx, lists: readonly List[]): Promise<number> {
  try {
    return await announce(ctx, lists)
  } catch (error) {
    ctx.log.warn({ err: error }, 'the alerts of a page are stored one by one')
  }
  let notified = 0
  await forEachRow(ctx, {
    rows: lists,
    idOf: ({ consumer }) => consumer.consumerId,
    act: async (list) => {
      notified += await announce(ctx, [list])
    },
  })
  return notified
}

async function announce(ctx: Ctx, lists: readonly List[]): Promise<number> {
  const alerts = lists.map(({ consumer, top }) => {
    const found = top.map(({ id, score, hasInteraction }) => ({ id, score: score.score, hasInteraction }))
    return { consumer, ...nextAlert(consumer, found, ctx.now) }
  })
  return ctx.transaction(async (tx) => {
    // What a consumer changed while their list was worked out resets their alerts.
    const stored = await store.upsertAlertState(
      tx.db,
      alerts.map(({ consumer: { consumerId, notifiedAt, writtenAt }, announce: ids, seenIds }) => ({
        consumerId,
        writtenAt,
        seenIds,
        notifiedAt: ids.length > 0 ? tx.now : notifiedAt,
      })),
    )
    const announced = alerts.filter(({ announce: ids, consumer }) => ids.length > 0 && stored.has(consumer.consumerId))
    await tx.publishAll(
      strongMatchesFound,
      announced.map(({ consumer, announce: advisorIds }) => ({ consumerId: consumer.consumerId, advisorIds })),
    )
    return announced.length
  })
}
