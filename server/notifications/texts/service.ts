import { randomInt } from 'node:crypto'
import { brand } from '#contract/brand.ts'
import { NotificationContent, preferenceOf } from '#contract/notifications/kinds.ts'
import type { TextNumber, TextState } from '#contract/notifications/texts/schemas.ts'
import { textCodeMinutes, textQuietHours } from '#contract/notifications/texts/values.ts'
import { problem } from '#contract/problems.ts'
import { endOfQuiet } from '#server/emails/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import { recipientKey } from '#server/platform/limits.ts'
import { RecipientStopped, type SmsPort } from '#server/platform/sms/port.ts'
import { lockOwn } from '#server/profiles/me/service.ts'
import { displayNamesFor } from '#server/profiles/service.ts'
import { zoneOf } from '#server/scheduling/availability/service.ts'
import { isAppointmentOpen } from '#server/scheduling/service.ts'
import { expiryOf, notificationText } from '../push/rules.ts'
import { type NoticeTextPayload, noticeTextJob, type TextPayload, textJob } from './jobs.ts'
import { aboutOpenAppointments, codeHashOf, codeLimits, isRightCode, isTexted, nextCount } from './rules.ts'
import * as store from './store.ts'

/** Whether the actor gets text messages, and where. */
export async function getTextState(ctx: UserCtx): Promise<TextState> {
  const row = await store.findNumber(ctx.db, ctx.actor.id)
  const isOffered = ctx.ports.sms !== null
  if (!row) return { isOffered, state: 'off', numberEnd: null }
  const state = row.stoppedAt ? 'stopped' : row.confirmedAt ? 'on' : 'waiting'
  return { isOffered, state, numberEnd: row.number.slice(-4) }
}

/**
 * Sends a code to a number, which gets nothing else before the code comes back. Another number
 * replaces the one before.
 * @throws see `startTexts` of the contract
 */
export async function startTexts(ctx: UserCtx, { number }: TextNumber): Promise<TextState> {
  const { sms } = ctx.ports
  if (!sms) throw problem('notifications.texts-unavailable')
  const userId = ctx.actor.id
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.transaction(async (tx) => {
    await lockOwn(tx)
    const count = nextCount(await store.lockNumber(tx.db, userId), tx.now)
    if (!count) throw problem('notifications.text-limit')
    await takeCode(tx, { userId, number })
    const blank = { confirmedAt: null, stoppedAt: null, wrongCodes: 0 }
    const sent = { codeHash: codeHashOf(userId, code), codeSentAt: tx.now, ...count }
    await store.upsertNumber(tx.db, { userId, number, agreedAt: tx.now, ...blank, ...sent })
  })
  const text = `${code} is your ${brand.name} code to turn on text messages. It expires in ${textCodeMinutes} minutes.`
  await sendText(sms, number, text).catch((cause: unknown) => {
    throw problem('notifications.text-not-sent', { cause })
  })
  return getTextState(ctx)
}

/**
 * Counts a code for its account, whose row goes when text messages are turned off, and for its
 * number, whose owner other accounts must not send more.
 */
async function takeCode({ ports }: Ctx, { userId, number }: { userId: string; number: string }): Promise<void> {
  const counts = [
    [codeLimits.minute, userId],
    [codeLimits.day, userId],
    [codeLimits.number, recipientKey(number)],
  ] as const
  for (const [limit, key] of counts)
    if (!(await ports.limits.take(limit, key)).allowed) throw problem('notifications.text-limit')
}

/**
 * Turns text messages on for the number that the code was sent to.
 * @throws notifications.text-code-wrong
 */
export async function confirmTexts(ctx: UserCtx, code: string): Promise<TextState> {
  const userId = ctx.actor.id
  const isRight = await ctx.transaction(async (tx) => {
    const row = await store.lockNumber(tx.db, userId)
    if (!row) return false
    if (!isRightCode(row, code, tx.now)) {
      await store.updateNumber(tx.db, userId, { wrongCodes: row.wrongCodes + 1 })
      return false
    }
    await store.updateNumber(tx.db, userId, { confirmedAt: tx.now, codeHash: null })
    const text = `${brand.name}: text messages about your appointments are on. Message and data rates may apply. Reply STOP to end them.`
    await tx.enqueue(textJob, { userId, text, expiresAt: null })
    return true
  })
  if (!isRight) throw problem('notifications.text-code-wrong')
  return getTextState(ctx)
}

/** Turns the actor's text messages off and forgets the number; a second call changes nothing. */
export const stopTexts = (ctx: UserCtx): Promise<void> => store.deleteNumber(ctx.db, ctx.actor.id)

/** Forgets the number of an account that is erased. */
export const forgetNumberOf = (tx: Tx, userId: string): Promise<void> => store.deleteNumber(tx.db, userId)

/**
 * Queues a text message about an appointment to a user who turned them on, after their quiet hours
 * and never at night. One that would come too late to be of use is not sent.
 */
export async function queueText(
  tx: Tx,
  content: NotificationContent & { readonly userId: string; readonly personId: string | null },
  quietEnd: Date | null,
): Promise<void> {
  const { userId, personId } = content
  if (!tx.ports.sms || !isTexted(preferenceOf(content.kind))) return
  const row = await store.findNumber(tx.db, userId)
  if (!row?.confirmedAt || row.stoppedAt) return
  const timeZone = await zoneOf(tx, userId)
  const nightEnd = endOfQuiet(tx.now, { ...textQuietHours, timeZone })
  const startAfter = new Date(Math.max(tx.now.getTime(), quietEnd?.getTime() ?? 0, nightEnd?.getTime() ?? 0))
  const expiresAt = expiryOf(content, startAfter)
  if (startAfter >= expiresAt) return
  const { kind, params } = content
  await tx.enqueue(
    noticeTextJob,
    { userId, personId, kind, params, expiresAt: expiresAt.toISOString() },
    { startAfter },
  )
}

/**
 * Sends a notification as a text message, with names as its reader may know them now. Nothing of an
 * appointment that was moved or canceled while it waited for the morning: that has its own message.
 * @throws Error when the gateway wants another try
 */
export async function deliverNotice(ctx: Ctx, payload: NoticeTextPayload): Promise<void> {
  const { userId, personId, expiresAt } = payload
  const { data: content } = NotificationContent.safeParse(payload)
  if (!content || !(await isStillTrue(ctx, content, [userId, personId]))) return
  const names = await displayNamesFor(ctx, { viewerId: userId, ids: personId === null ? [] : [personId] })
  const timeZone = await zoneOf(ctx, userId)
  const message = notificationText(content, { personName: (personId && names.get(personId)) ?? null, timeZone })
  const text = [`${brand.name}: ${message.title}.`, message.body && `${message.body}.`, 'Reply STOP to end.']
  await deliverText(ctx, { userId, text: text.filter(Boolean).join(' '), expiresAt })
}

async function isStillTrue(
  ctx: Ctx,
  { kind, params }: NotificationContent,
  [userId, personId]: readonly [string, string | null],
): Promise<boolean> {
  if (!aboutOpenAppointments.has(kind) || personId === null || !('startsAt' in params)) return true
  return isAppointmentOpen(ctx, [userId, personId], new Date(params.startsAt))
}

/**
 * Sends one text message, unless its reader turned them off meanwhile or it came too late. A number
 * that answered STOP is sent nothing more.
 * @throws Error when the gateway wants another try
 */
export async function deliverText(ctx: Ctx, { userId, text, expiresAt }: TextPayload): Promise<void> {
  const row = await store.findNumber(ctx.db, userId)
  if (!ctx.ports.sms || !row?.confirmedAt || row.stoppedAt) return
  if (expiresAt !== null && new Date(expiresAt) <= ctx.now) return
  try {
    await sendText(ctx.ports.sms, row.number, text)
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof RecipientStopped)) throw error
    await store.updateNumber(ctx.db, userId, { stoppedAt: ctx.now })
  }
}

const sendText = (sms: SmsPort, to: string, text: string) => sms.send({ to, text, channel: 'sms' })
