import { randomUUID } from 'node:crypto'
import type { SendMessage } from '#contract/messaging/schemas.ts'
import { type Problem, problem } from '#contract/problems.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { createBatcher } from '#server/platform/db/batch.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { consumeReply } from '../absences/store.ts'
import { findMessage } from '../changes/store.ts'
import { closedBecause, problemCodeFor } from '../policy.ts'
import { announceUnread } from '../read-receipts/service.ts'
import type { MessageRow } from '../tables.ts'
import { type MessagePlan, planMessages } from './rules.ts'
import { type Planned, storePlan } from './service.plan.ts'
import * as store from './store.ts'

type SendRequest = { readonly ctx: UserCtx; readonly chatId: string; readonly input: SendMessage }
type Outcome =
  | { readonly message: MessageRow; readonly announced?: Promise<void> }
  | { readonly error: Problem }
  /** Needs a transaction of its own. */
  | 'alone'

/**
 * Stores a message with the files that were uploaded for it; ordinary messages that arrive together
 * share a transaction (docs/decisions/064-messages-in-batches.md). A client id is stored once, also
 * when sent twice at the same time: the second request waits for the chat's lock and returns the
 * first message, even if the chat has been closed in the meantime.
 * @throws core.not-found, core.unverified, messaging.*, profiles.blocked, profiles.consent-needed
 */
export async function sendMessage(ctx: UserCtx, chatId: string, input: SendMessage): Promise<MessageRow> {
  const request = { ctx, chatId, input }
  const isPlain = !input.replyToId && !input.attachmentIds?.length
  let outcome = isPlain ? await batches(ctx.db)(request) : 'alone'
  if (outcome === 'alone') [outcome = 'alone'] = await storeRequests([request], { isAlone: true })
  if (outcome === 'alone') throw new Error('a message that is stored alone has an outcome')
  if ('error' in outcome) throw outcome.error
  await outcome.announced
  return outcome.message
}

// One batch at a time for each database: what arrives while it runs makes the next one.
const batches = prepared(() =>
  createBatcher<SendRequest, Outcome>(async (requests) => {
    try {
      return await storeRequests(requests, { isAlone: false })
    } catch (err) {
      // Alone, each fails or succeeds for itself.
      requests[0]?.ctx.log.warn({ err, messages: requests.length }, 'a batch of messages was not stored together')
      return requests.map(() => 'alone')
    }
  }),
)

/** Stores messages in one transaction, and tells their readers how many they have not read. */
async function storeRequests(requests: readonly SendRequest[], options: { isAlone: boolean }): Promise<Outcome[]> {
  const [first] = requests
  if (!first) return []
  const { ctx } = first
  const { outcomes, readerIds } = await ctx.transaction((tx) => storeIn(tx.asSystem(), requests, options))
  if (readerIds.length === 0) return outcomes
  const announced = announceUnread(ctx, readerIds).catch((err: unknown) => {
    ctx.log.warn({ err }, 'unread counts were not sent')
  })
  return outcomes.map((outcome) =>
    typeof outcome === 'object' && 'message' in outcome ? { ...outcome, announced } : outcome,
  )
}

async function storeIn(
  tx: Tx,
  requests: readonly SendRequest[],
  { isAlone }: { isAlone: boolean },
): Promise<{ outcomes: Outcome[]; readerIds: string[] }> {
  const keys = requests.map(({ ctx, chatId, input }) => ({ chatId, senderId: ctx.actor.id, clientId: input.clientId }))
  const chatIds = keys.map(({ chatId }) => chatId)
  // Sent at once and done in order, so that what is read is true under the locks.
  const [locked, found] = await Promise.all([
    store.lockChats(tx.db, chatIds, { skipsLocked: !isAlone }),
    store.findTargets(tx.db, keys, tx.now),
  ])
  const plan = planMessages()
  const decisions = new Map<string, Outcome | Planned>()
  const decided: (Outcome | Planned)[] = []
  for (const [at, request] of requests.entries()) {
    const row = found[at]
    const key = keyOf(request)
    // Both members are locked, unless somebody else holds one; a non-member has no lock to wait
    // for.
    const isFree = isAlone || !row || locked.get(request.chatId) === 2
    const decision = decisions.get(key) ?? (isFree ? await decide(tx, request, row, { plan, isAlone }) : 'alone')
    decisions.set(key, decision)
    decided.push(decision)
  }
  const planned = [...decisions.values()].filter(isPlanned)
  const stored = await storePlan(tx, plan, planned)
  return {
    outcomes: decided.map((decision) => {
      if (!isPlanned(decision)) return decision
      const message = stored.get(decision)
      if (!message) throw new Error('the database took a message and returned none')
      return { message }
    }),
    readerIds: [...new Set(plan.members().flatMap(({ userId, unread }) => (unread > 0 ? [userId] : [])))],
  }
}

/** One message that is sent twice has one key. */
const keyOf = ({ ctx, chatId, input }: SendRequest) => `${chatId} ${ctx.actor.id} ${input.clientId}`

const isPlanned = (decision: Outcome | Planned): decision is Planned =>
  typeof decision === 'object' && 'sides' in decision

async function decide(
  tx: Tx,
  { ctx: { actor, now: createdAt }, input }: SendRequest,
  row: store.FoundTarget | undefined,
  { plan, isAlone }: { plan: MessagePlan; isAlone: boolean },
): Promise<Outcome | Planned> {
  if (!row) return { error: problem('core.not-found') }
  if (row.stored) return { message: row.stored }
  const { chat, own, other: reader, hasWritten } = row
  const isClient = chat.consumerId === actor.id
  const reason = closedBecause({ actor, now: tx.now }, chat, row.access)
  if (reason) return { error: problem(problemCodeFor(reason, isClient)) }
  const mayReply = isClient && row.isOtherAway
  // The first message may be refused by its listeners, and must take no other message with it.
  if (!isAlone && (!hasWritten || mayReply)) return 'alone'
  const { clientId, body, attachmentIds = [], replyToId } = input
  const quoted = replyToId ? await findMessage(tx.db, { chatId: chat.id, messageId: replyToId }) : null
  if (replyToId && !quoted) return { error: problem('core.not-found') }
  const attachmentCount = attachmentIds.length
  const draft = { clientId, body, attachmentCount, isAutomatic: false, replyToId: quoted?.id ?? null, createdAt }
  const sides = { chat, own, reader }
  const added = plan.add(sides, draft)
  if (mayReply && chat.advisorId) {
    // Once for each chat and absence. It stops no clock, notifies nobody and is no first answer.
    const words = await consumeReply(tx.db, { userId: chat.advisorId, chatId: chat.id, now: createdAt })
    const reply = { clientId: randomUUID(), attachmentCount: 0, isAutomatic: true, replyToId: null, createdAt }
    if (words !== null) plan.add({ chat, own: reader, reader: own }, { ...reply, body: words })
  }
  return { ...added, sides, isFirstOfSender: !hasWritten, attachmentIds, quoted }
}
