import type { TimelineItem, TimelineQuery } from '#contract/leads/clients/schemas.ts'
import type { TimelineKind } from '#contract/leads/clients/values.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { getOwn } from '../clients/service.ts'
import { timelinePresenter } from './present.ts'
import { mergeTimeline } from './rules.ts'
import * as store from './store.ts'

/**
 * What passed between the actor and a client, latest first (docs/clients.md). It reads the
 * actor's own chat, calls and appointments alone: what a colleague had with the same person stays
 * theirs.
 * @throws core.not-found, core.invalid for a wrong cursor
 */
export async function listTimeline(
  ctx: UserCtx,
  clientId: string,
  { kind, cursor, limit, timeZone }: TimelineQuery,
): Promise<RowPage<TimelineItem>> {
  const { lead } = await getOwn(ctx, clientId)
  const after = decodeCursor(cursor)
  const part = { after, limit: limit + 1 }
  const present = timelinePresenter(ctx.actor.id)
  const pair = lead && { consumerId: lead.consumerId, advisorId: ctx.actor.id }
  const wants = (each: TimelineKind) => kind === undefined || kind === each
  const parts = await Promise.all([
    wants('note')
      ? store.listNotes(ctx.db, { clientId, authorId: ctx.actor.id }, part).then((rows) => rows.map(present.note))
      : [],
    ...(pair
      ? [
          wants('messages')
            ? store.listMessageDays(ctx.db, pair, { ...part, timeZone }).then((rows) => rows.map(present.messages))
            : [],
          wants('call') ? store.listCalls(ctx.db, pair, part).then((rows) => rows.map(present.call)) : [],
          wants('meeting') ? store.listAppointments(ctx.db, pair, part).then((rows) => rows.map(present.meeting)) : [],
          wants('file') ? store.listFiles(ctx.db, pair, part).then((rows) => rows.map(present.file)) : [],
          wants('consent') ? store.listConsents(ctx.db, pair).then((rows) => rows.map(present.consent)) : [],
        ]
      : []),
    lead && wants('stage') ? store.listStages(ctx.db, lead.id, part).then((rows) => rows.map(present.stage)) : [],
  ])
  return toPage(mergeTimeline(parts, after), limit, ({ at, id }) => ({ at: new Date(at), id }))
}
