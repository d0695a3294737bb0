import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { saveDetails, saveSandboxCard } from '#server/billing/accounts/service.ts'
import { joinWaitList } from '#server/eligibility/wait-list/service.ts'
import { addField } from '#server/leads/fields/service.ts'
import { accept, createLink } from '#server/leads/referrals/service.ts'
import { requestFirm } from '#server/leads/requests/service.ts'
import { saveView } from '#server/leads/views/service.ts'
import { saveFrequency } from '#server/matching/alerts/service.ts'
import { react, recordView } from '#server/matching/interactions/service.ts'
import { savePreferences } from '#server/matching/preferences/service.ts'
import { preferencesOf } from '#server/matching/scoring/rules.ts'
import { saveSearch } from '#server/matching/searches/service.ts'
import { invitePartner, saveNote } from '#server/matching/sharing/service.ts'
import { startUpload } from '#server/messaging/attachments/service.ts'
import { saveDevice } from '#server/notifications/push/service.ts'
import { addAnnouncement, dismissAnnouncement } from '#server/operations/announcements/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { grant, withdrawConsent } from '#server/profiles/consents/service.ts'
import { consents } from '#server/profiles/tables.ts'
import { saveBookingPage } from '#server/scheduling/booking-pages/service.ts'
import { submitCrdNumber } from '#server/verification/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats } from '#tests/factories/messaging.ts'
import { aCrdNumber, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { anAddress, startAuth } from '#tests/support/auth.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const auth = await startAuth()
const { a, an, agreement, write } = chats(auth)
const { db } = auth.platform

const leave = (person: TestPerson) => auth.as(person).call(deleteAccount, { body: { email: person.email } })

test('happens once, with one email, when it is sent three times at once', async () => {
  const consumer = await a.consumer()
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => leave(consumer)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await auth.mailsTo(consumer.email)).toHaveLength(1)
})

const someDetails = {
  name: 'Marisol Vega',
  line1: '100 State Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
  taxId: null,
} as const
const someCard = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030 }

const someBanner = {
  text: 'New: video calls',
  link: null,
  kind: 'news',
  audience: 'everyone',
  startsAt: '2026-03-01T00:00:00.000Z',
  endsAt: null,
  reason: 'Marketing planned it for this week',
} as const
const someDevice = {
  endpoint: 'https://push.example/somebody',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
} as const

/** How many rows of each table name a person. */
async function rowsNaming(id: string): Promise<Record<string, number>> {
  const { pool } = auth.platform
  const { rows: columns } = await pool.query<{ name: string; at: string }>(`
    select table_name as name, column_name as at from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid'`)
  const counts = columns.map(
    ({ name, at }) => `select '${name}.${at}' as at, count(*)::int from ${name} where ${at} = $1`,
  )
  const { rows } = await pool.query<{ at: string; count: number }>(counts.join(' union all '), [id])
  return Object.fromEntries(rows.flatMap(({ at, count }) => (count > 0 ? [[at, count]] : [])))
}

test('an act that was let in before its person’s account was deleted is refused and leaves nothing of them', async () => {
  const [consumer, advisor, saved, inviter] = [
    await a.consumer(),
    await an.advisor(),
    await an.advisor(),
    await a.consumer(),
  ]
  const code = (await createLink(inviter.ctx())).code ?? ''
  const { admin, firm } = await firmsOf(auth).aFirm()
  await firmsOf(auth).aMember(admin)
  const full = await an.advisor({ newPeopleAWeek: 1 })
  await agreement({ consumer: inviter, advisor: full })
  const banner = await addAnnouncement((await an.admin()).ctx(), someBanner)
  const acts: readonly [TestPerson, (ctx: UserCtx) => Promise<unknown>][] = [
    [consumer, (ctx) => react(ctx, saved.id, 'like')],
    [consumer, (ctx) => recordView(ctx, saved.id)],
    [consumer, (ctx) => savePreferences(ctx, preferencesOf(null))],
    [consumer, (ctx) => saveFrequency(ctx, 'daily')],
    [consumer, (ctx) => saveSearch(ctx, { name: 'Tax', query: 'specialty=tax' })],
    [consumer, (ctx) => invitePartner(ctx, { email: anAddress() })],
    [consumer, (ctx) => saveNote(ctx, saved.id, 'Speaks plainly.')],
    [consumer, (ctx) => accept(ctx, { code, sharesName: true })],
    [consumer, (ctx) => createLink(ctx)],
    [consumer, (ctx) => block(ctx, saved.id)],
    [consumer, (ctx) => withdrawConsent(ctx, saved.id)],
    [consumer, (ctx) => saveDevice(ctx, someDevice)],
    [consumer, (ctx) => requestFirm(ctx, firm.id)],
    [consumer, (ctx) => joinWaitList(ctx, full.id)],
    [consumer, (ctx) => dismissAnnouncement(ctx, banner.id)],
    [advisor, (ctx) => submitCrdNumber(ctx, aCrdNumber())],
    [advisor, (ctx) => saveBookingPage(ctx, { slug: 'marisol-after-all' })],
    [advisor, (ctx) => addField(ctx, { name: 'Fee', kind: 'text', choices: [] })],
    [advisor, (ctx) => saveView(ctx, { name: 'New', query: '' })],
    [advisor, (ctx) => saveDetails(ctx, { kind: 'advisor', id: ctx.actor.id }, someDetails)],
    [advisor, (ctx) => saveSandboxCard(ctx, { kind: 'advisor', id: ctx.actor.id }, someCard)],
  ]
  const letIn = acts.map(([person, act]) => [person.ctx(), act] as const)
  await leave(consumer)
  await leave(advisor)
  const before = [await rowsNaming(consumer.id), await rowsNaming(advisor.id)]
  for (const [ctx, act] of letIn) await expect(act(ctx)).rejects.toMatchObject({ code: 'core.signed-out' })
  expect([await rowsNaming(consumer.id), await rowsNaming(advisor.id)]).toEqual(before)
})

test('a plan that is chosen while its payer’s account is being deleted is not charged', async () => {
  const { pool } = auth.platform
  const plans = plansOf(auth)
  const advisor = await an.advisor()
  await plans.endTrial(advisor)
  await plans.addCard(advisor)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from subscriptions where holder_id = $1 for update', [advisor.id])
  const left = leave(advisor)
  await untilWaiting(pool, 1)
  const chosen = plans.choose(advisor, 'professional').catch((error: unknown) => error)
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await left
  expect(await chosen).toMatchObject({ code: 'core.signed-out' })
  const { rows } = await pool.query('select state from subscriptions where holder_id = $1', [advisor.id])
  expect(rows).toEqual([{ state: 'ended' }])
})

test('a consent, message or upload that meets the deletion of an account leaves nothing of it', async () => {
  const { pool } = auth.platform
  const [chat, uploading] = [await a.chat(), await a.chat()]
  const [advisor, consumer] = [await an.advisor(), await a.consumer()]
  const uploader = uploading.consumer
  const aFile = { clientId: randomUUID(), fileName: 'notes.txt', sizeBytes: 5 }
  /** Who leaves, what holds their act up in its middle, and the act. */
  const meetings: readonly [TestPerson, string, () => Promise<unknown>][] = [
    [
      advisor,
      'lock table first_contacts in exclusive mode',
      () => grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' }),
    ],
    [chat.consumer, 'lock table interactions in exclusive mode', () => write(chat.consumer, chat.id, 'Hello')],
    [
      uploader,
      `select pg_advisory_xact_lock(hashtextextended('attachments:${uploader.id}', 0))`,
      () => startUpload(uploader.ctx(), uploading.id, aFile),
    ],
  ]
  for (const [leaver, lock, act] of meetings) {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query(lock)
    const acted = act().catch((error: unknown) => error)
    await Promise.race([acted, untilWaiting(pool, 1)])
    const left = leave(leaver)
    await Promise.race([left, untilWaiting(pool, 2)])
    await holder.query('commit')
    holder.release()
    await Promise.all([acted, left])
  }
  expect(await rowsNaming(advisor.id)).not.toHaveProperty(['first_contacts.advisor_id'])
  expect(await rowsNaming(chat.consumer.id)).not.toHaveProperty(['interactions.consumer_id'])
  expect(await rowsNaming(uploader.id)).not.toHaveProperty(['attachments.uploader_id'])
  const inForce = and(eq(consents.advisorId, advisor.id), isNull(consents.withdrawnAt))
  expect(await db.select().from(consents).where(inForce)).toEqual([])
})

test('of two consumers who have appointments with the same two advisors is done for both at once', async () => {
  const { a: meeting } = scheduling(auth)
  const advisors = [await an.advisor(), await an.advisor()].toSorted((x, y) => (x.id < y.id ? -1 : 1))
  const [first, second] = [await a.consumer(), await a.consumer()]
  for (const advisor of advisors) await meeting.requestedAppointment({ with: advisor, consumer: first })
  for (const advisor of advisors.toReversed()) await meeting.requestedAppointment({ with: advisor, consumer: second })
  const running = await db.transaction(async (tx) => {
    // Held after the calendar of the one advisor, and before that of the other.
    const isLater = and(eq(consents.consumerId, first.id), eq(consents.advisorId, advisors[1]?.id ?? ''))
    await tx.select().from(consents).where(isLater).for('update')
    const left = leave(first)
    await untilWaiting(auth.platform.pool, 1)
    const alsoLeft = leave(second)
    await untilWaiting(auth.platform.pool, 2)
    return [left, alsoLeft]
  })
  expect((await Promise.allSettled(running)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})
