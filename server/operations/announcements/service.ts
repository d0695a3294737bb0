import type { WriteAnnouncement } from '#contract/operations/announcements/schemas.ts'
import { audiencesOf } from '#contract/operations/announcements/values.ts'
import type { GiveReason } from '#contract/operations/people/schemas.ts'
import { problem } from '#contract/problems.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { recordAct } from '#server/staff/service.ts'
import * as store from './store.ts'
import type { AnnouncementRow } from './tables.ts'

/** The one banner for the actor now; null when there is none, or the actor dismissed it. */
export async function findCurrent(ctx: Ctx): Promise<AnnouncementRow | null> {
  const user = ctx.actor.kind === 'user' ? ctx.actor : null
  const current = await store.findCurrent(ctx.db, audiencesOf(user?.role ?? null), ctx.now)
  const isDismissed = current && user && (await store.existsDismissal(ctx.db, current.id, user.id))
  return isDismissed ? null : current
}

/** Hides a banner from the actor for good. @throws core.not-found, core.signed-out */
export function dismissAnnouncement(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockOwn(tx)
    await store.insertDismissal(tx.db, id, tx.actor.id)
  })
}

/** The latest announcements, those to come included. */
export const listAnnouncements = (ctx: UserCtx): Promise<AnnouncementRow[]> => store.listAnnouncements(ctx.db)

const rowOf = ({ link, startsAt, endsAt, reason: _, ...rest }: WriteAnnouncement) => ({
  ...rest,
  linkLabel: link?.label ?? null,
  linkTo: link?.to ?? null,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

/** Announces something. The log keeps its text. */
export function addAnnouncement(ctx: UserCtx, input: WriteAnnouncement): Promise<AnnouncementRow> {
  return ctx.transaction(async (tx) => {
    await recordAct(tx, { act: 'announcement-added', detail: input.text, reason: input.reason })
    return store.insertAnnouncement(tx.db, rowOf(input))
  })
}

/** Changes an announcement; who dismissed it does not see it again. @throws core.not-found */
export function changeAnnouncement(ctx: UserCtx, id: string, input: WriteAnnouncement): Promise<AnnouncementRow> {
  return ctx.transaction(async (tx) => {
    const changed = await store.updateAnnouncement(tx.db, id, rowOf(input))
    if (!changed) throw problem('core.not-found')
    await recordAct(tx, { act: 'announcement-changed', detail: input.text, reason: input.reason })
    return changed
  })
}

/** Deletes an announcement, which takes it off the pages. @throws core.not-found */
export function deleteAnnouncement(ctx: UserCtx, id: string, { reason }: GiveReason): Promise<void> {
  return ctx.transaction(async (tx) => {
    const deleted = await store.deleteAnnouncement(tx.db, id)
    if (!deleted) throw problem('core.not-found')
    await recordAct(tx, { act: 'announcement-deleted', detail: deleted.text, reason })
  })
}
