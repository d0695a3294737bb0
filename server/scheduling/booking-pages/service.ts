import { problem } from '#contract/problems.ts'
import type { BookingPage } from '#contract/scheduling/booking-pages/schemas.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import * as store from './store.ts'

/**
 * The advisor of a readable address. Whether the caller may see them is decided where they are
 * shown.
 * @throws core.not-found
 */
export async function findBookingPage(ctx: Ctx, slug: string): Promise<{ advisorId: string }> {
  const advisorId = await store.findAdvisorId(ctx.db, slug)
  if (!advisorId) throw problem('core.not-found')
  return { advisorId }
}

/** The actor's own readable address. */
export async function getBookingPage(ctx: UserCtx): Promise<BookingPage> {
  return { slug: await store.findSlug(ctx.db, ctx.actor.id) }
}

/**
 * Chooses the actor's readable address; the one before it is free at once. The address with the id
 * goes on working.
 * @throws scheduling.slug-taken, core.signed-out
 */
export async function saveBookingPage(ctx: UserCtx, { slug }: BookingPage): Promise<BookingPage> {
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    if (slug === null) await store.deleteSlug(tx.db, tx.actor.id)
    else await store.upsertSlug(tx.db, tx.actor.id, slug)
  })
  return { slug }
}
