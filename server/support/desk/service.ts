import { brand } from '#contract/brand.ts'
import { workChanged } from '#contract/notifications/events.ts'
import { problem } from '#contract/problems.ts'
import type {
  AnswerRequest,
  ChangeRequest,
  DeleteReply,
  RequestQuery,
  WriteSupportReply,
} from '#contract/support/desk/schemas.ts'
import { maxSupportReplies } from '#contract/support/desk/values.ts'
import { sendEmail } from '#server/emails/service.ts'
import { notifyUser } from '#server/notifications/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { decodeCursor, type RowPage, toPage } from '#server/platform/db/cursor.ts'
import { rooms } from '#server/platform/realtime/rooms.ts'
import { recordAct } from '#server/staff/service.ts'
import { answerEmail, staffEmail } from '../emails.ts'
import { replyAddress } from '../mails/rules.ts'
import * as store from './store.ts'

export type RequestDetails = store.ListedRequestRow & {
  readonly messages: readonly store.SupportMessageRow[]
  readonly staff: readonly store.StaffName[]
}
export type OwnRequestDetails = {
  readonly request: store.SupportRequestRow
  readonly messages: readonly store.SupportMessageRow[]
}

/** One page of support requests. @throws core.invalid for a wrong cursor */
export async function listRequests(
  ctx: UserCtx,
  { status, isMine, kind, words, cursor, limit }: RequestQuery,
): Promise<RowPage<store.ListedRequestRow>> {
  const assigneeId = isMine ? ctx.actor.id : null
  const filter = { status, assigneeId, kind, words, after: decodeCursor(cursor), limit: limit + 1 }
  const found = await store.listRequests(ctx.db, filter)
  return toPage(found, limit, ({ request: { lastMessageAt, id } }) => ({ at: lastMessageAt, id }))
}

/** Requests that wait for our staff. */
export const countOpen = (ctx: Ctx): Promise<number> => store.countOpenRequests(ctx.db)

/** A request with everything that was written. @throws core.not-found */
export async function getRequest(ctx: UserCtx, id: string): Promise<RequestDetails> {
  const row = await store.findRequest(ctx.db, id)
  if (!row) throw problem('core.not-found')
  const [messages, staff] = await Promise.all([store.listMessages(ctx.db, id), store.listAnswering(ctx.db, ctx.now)])
  return { ...row, messages, staff }
}

/**
 * Answers a request by email, with the link under which the writer replies, and notifies the
 * account that wrote it. Who answers first becomes the assignee.
 * @throws core.not-found
 */
export function answer(ctx: UserCtx, id: string, { message, status }: AnswerRequest): Promise<void> {
  return ctx.transaction(async (tx) => {
    const request = await store.lockRequest(tx.db, { id })
    // Nobody is left to read an answer once the account that wrote is deleted.
    if (!request?.email) throw problem('core.not-found')
    const authorId = tx.actor.id
    const quoted = await store.findQuotable(tx.db, request)
    await store.insertMessage(tx.db, { requestId: id, isOurs: true, authorId, body: message, createdAt: tx.now })
    const assigneeId = request.assigneeId ?? authorId
    await store.updateCase(tx.db, id, { status, assigneeId, lastMessageAt: tx.now })
    const { publicUrl, inboundMail } = tx.ports.config
    const link = `${publicUrl}/help/${request.token}`
    const replyTo = inboundMail && replyAddress(inboundMail.address, request.token)
    await sendEmail(tx, answerEmail, { address: request.email }, { message, quoted, link, replyTo })
    const about = await aboutRequest(tx, request)
    const { subjectId: userId } = about
    const params = { token: request.token }
    if (userId) await notifyUser(tx, { userId, kind: 'support_answered', params, personId: null })
    await recordAct(tx, { act: 'support-answered', detail: status, ...about })
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}

/** Names the request as the reason of an act, and the account that wrote it while it exists. */
async function aboutRequest(tx: Tx, { id, userId }: store.SupportRequestRow) {
  const subjectId = userId && (await store.existsAccount(tx.db, userId)) ? userId : null
  return { subjectId, reason: `Support request ${id}` }
}

/** Sets the status of a request, or who answers it. @throws core.not-found */
export function change(ctx: UserCtx, id: string, { status, assigneeId, reason }: ChangeRequest): Promise<void> {
  return ctx.transaction(async (tx) => {
    const request = await store.lockRequest(tx.db, { id })
    const staff = assigneeId ? await store.listAnswering(tx.db, tx.now) : []
    if (!request || (assigneeId && !staff.some((each) => each.id === assigneeId))) throw problem('core.not-found')
    await store.updateCase(tx.db, id, {
      status: status ?? request.status,
      assigneeId: assigneeId === undefined ? request.assigneeId : assigneeId,
    })
    const assigned = assigneeId === undefined ? '' : assigneeId === null ? 'given back' : 'assigned'
    const detail = [status, assigned].filter(Boolean).join(', ')
    const { subjectId } = await aboutRequest(tx, request)
    await recordAct(tx, { act: 'support-changed', subjectId, detail: `Request ${id}: ${detail}`, reason })
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}

/** What the actor wrote to support, latest first. */
export function listOwn(ctx: UserCtx): Promise<store.SupportRequestRow[]> {
  return store.listOwn(ctx.db, ctx.actor.id)
}

/** A request as its writer reads it, by the key they were mailed. @throws core.not-found */
export async function getOwn(ctx: Ctx, token: string): Promise<OwnRequestDetails> {
  const request = await store.findByToken(ctx.db, token)
  if (!request) throw problem('core.not-found')
  return { request, messages: await store.listMessages(ctx.db, request.id) }
}

/**
 * Adds to a request, which opens it again and is mailed to our staff. What an email brings is added
 * once by its key.
 * @throws core.not-found
 */
export function addToRequest(
  ctx: Ctx,
  token: string,
  { message, mailKey }: { message: string; mailKey?: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const request = await store.lockRequest(tx.db, { token })
    if (!request) throw problem('core.not-found')
    const { id: requestId, level, name, email, phone } = request
    const added = { requestId, isOurs: false, body: message, mailKey, createdAt: tx.now }
    if (!(await store.insertMessage(tx.db, added))) return
    await store.updateCase(tx.db, requestId, { status: 'open', lastMessageAt: tx.now })
    const again = { kind: 'support', level, name, email, phone, message } as const
    await sendEmail(tx, staffEmail, { address: brand.supportEmail }, again)
    tx.emit(rooms.role('admin'), workChanged, {})
  })
}

/** The saved replies of the staff, by name. */
export const listReplies = (ctx: Ctx): Promise<store.SupportReplyRow[]> => store.listReplies(ctx.db)

/** Saves a reply for all of the staff. @throws support.reply-exists, support.too-many-replies */
export function addReply(ctx: UserCtx, { reason, ...words }: WriteSupportReply): Promise<store.SupportReplyRow> {
  return ctx.transaction(async (tx) => {
    if ((await store.countReplies(tx.db)) >= maxSupportReplies) throw problem('support.too-many-replies')
    const row = await store.insertReply(tx.db, words)
    await recordAct(tx, { act: 'support-reply-added', detail: row.title, reason })
    return row
  })
}

/** Deletes a saved reply. @throws core.not-found */
export function deleteReply(ctx: UserCtx, id: string, { reason }: DeleteReply): Promise<void> {
  return ctx.transaction(async (tx) => {
    const title = await store.deleteReply(tx.db, id)
    if (title === null) throw problem('core.not-found')
    await recordAct(tx, { act: 'support-reply-deleted', detail: title, reason })
  })
}
