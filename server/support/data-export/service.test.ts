import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reportChat } from '#contract/messaging/endpoints.ts'
import { writeReview } from '#contract/reviews/endpoints.ts'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { submitCrd } from '#contract/verification/endpoints.ts'
import { insertPasskey } from '#server/auth/credentials/passkeys/store.ts'
import { factors, sessions } from '#server/auth/tables.ts'
import { messages } from '#server/messaging/tables.ts'
import { reviews } from '#server/reviews/tables.ts'
import { verifications } from '#server/verification/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import { aCrdNumber, type TestPerson } from '#tests/factories/people.ts'
import { reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
const { a, an, agreement, write } = chats(app)
const { a: scheduled } = scheduling(app)

const aCredential = { credentialId: 'laptop-credential', publicKey: new Uint8Array([1]), counter: 0, transports: [] }

async function fileOf(person: TestPerson) {
  const headers = { authorization: `Bearer ${person.accessToken}` }
  const { body: text } = await app.app.inject({ url: downloadOwnData.path, headers })
  return { text, data: JSON.parse(text) }
}

describe('the data export', () => {
  test('includes the statements of an advisor about the practice', async () => {
    const advisor = await an.advisor({ compensation: 'fee_only', typicalClients: 'Teachers near retirement.' })
    const { data } = await fileOf(advisor)
    expect(data.advisorProfile).toMatchObject([
      { compensation: 'fee_only', typicalClients: 'Teachers near retirement.' },
    ])
  })

  test('includes the records about the person, with their email address and the time of the export', async () => {
    const consumer = await a.consumer({ firstName: 'Ines', lastName: 'Duarte' })
    const advisor = await an.advisor()
    await agreement({ consumer, advisor })
    const { data } = await fileOf(consumer)
    expect(data).toMatchObject({
      from: 'Fairlead',
      about: consumer.email,
      madeAt: app.clock.now().toISOString(),
      account: [{ id: consumer.id, email: consumer.email, role: 'consumer' }],
      profile: [{ firstName: 'Ines', lastName: 'Duarte' }],
      consumerProfile: [{ investableAssets: 250_000 }],
      consents: [{ advisorId: advisor.id }],
      leadsAboutYou: [{ turnedToId: advisor.id }],
    })
    expect(data.sessions).toHaveLength(1)
    expect(data.advisorProfile).toBeUndefined()
  })

  test('includes the reports that the person made, and hides them from the other side', async () => {
    const { id, consumer, advisor } = await a.chat()
    const body = { reason: 'outside_payment' as const, text: 'It felt wrong', sharesMessages: false }
    await app.as(consumer).call(reportChat, { params: { id }, body })
    const own = await fileOf(consumer)
    expect(own.data.chatReports).toMatchObject([{ chatId: id, reason: 'outside_payment', text: 'It felt wrong' }])
    const advisorFile = await fileOf(advisor)
    expect(advisorFile.text).not.toContain('It felt wrong')
  })

  test('contains no secrets and nothing about other people', async () => {
    const consumer = await a.consumer()
    const stranger = await a.consumer({ firstName: 'Stranger' })
    const { text } = await fileOf(consumer)
    expect(text).not.toContain(stranger.id)
    expect(text).not.toContain(stranger.email)
    expect(text).not.toMatch(/passwordHash|refreshCounter|tokenHash|argon2/)
  })

  test('gives an advisor neither held reviews nor the number of a consumer whose call is over', async () => {
    const { row, consumer, advisor } = await scheduled.completedAppointment({ mode: 'phone' })
    await app.as(consumer).call(writeReview, reviewOf(row.id, { text: 'They never called.' }))
    await app.platform.db.update(reviews).set({ state: 'held' }).where(eq(reviews.consumerId, consumer.id))
    const [writersFile, advisorsFile] = [await fileOf(consumer), await fileOf(advisor)]
    expect(writersFile.data.reviews).toMatchObject([{ text: 'They never called.' }])
    expect(writersFile.data.appointments).toMatchObject([{ id: row.id, location: '+1 503 555 0142' }])
    expect(advisorsFile.data.reviews ?? []).toEqual([])
    expect(advisorsFile.data.appointments).toMatchObject([{ id: row.id, location: '' }])
    await app.platform.db.update(reviews).set({ state: 'published' }).where(eq(reviews.consumerId, consumer.id))
    expect((await fileOf(advisor)).data.reviews).toMatchObject([{ text: 'They never called.' }])
  })

  test('names none of the staff who work on a verification', async () => {
    const [advisor, admin] = [await an.advisor({ verified: false }), await an.admin()]
    await app.as(advisor).call(submitCrd, { body: { crdNumber: aCrdNumber() } })
    const { db } = app.platform
    await db.update(verifications).set({ assigneeId: admin.id }).where(eq(verifications.advisorId, advisor.id))
    const { data, text } = await fileOf(advisor)
    expect(data.verification).toMatchObject([{ state: 'pending', stage: 'review' }])
    expect(data.verificationHistory).toMatchObject([{ event: 'differs' }])
    expect(text).not.toContain(admin.id)
  })

  test('lists passkeys by name and dates, without their keys', async () => {
    const consumer = await a.consumer()
    const { db } = app.platform
    const addedAt = app.clock.now()
    const names = { userId: consumer.id, friendlyName: 'Laptop', createdAt: addedAt, updatedAt: addedAt }
    const [factor] = await db
      .insert(factors)
      .values({ ...names, type: 'webauthn', status: 'verified' })
      .returning()
    if (!factor) throw new Error('the factor was not stored')
    await insertPasskey(db, { ...aCredential, factorId: factor.id })
    // The session has shown the passkey.
    await db.update(sessions).set({ aal: 'aal2' }).where(eq(sessions.userId, consumer.id))
    const { data, text } = await fileOf(consumer)
    expect(data.passkeys).toEqual([{ name: 'Laptop', addedAt: addedAt.toISOString(), lastUsedAt: null }])
    expect(text).not.toContain(aCredential.credentialId)
  })

  test('includes the person’s own messages and not those of the other', async () => {
    const { id, consumer, advisor } = await a.chat()
    await write(consumer, id, 'May I retire at sixty?')
    await write(advisor, id, 'Let us see together.')
    const [consumerFile, advisorFile] = [await fileOf(consumer), await fileOf(advisor)]
    expect(consumerFile.data.messages).toMatchObject([{ body: 'May I retire at sixty?' }])
    expect(consumerFile.text).not.toContain('Let us see together.')
    expect(advisorFile.data.messages).toMatchObject([{ body: 'Let us see together.' }])
  })

  test('returns 429 to a fourth of one person within an hour, and another person’s first', async () => {
    const [frequent, patient] = [await a.consumer(), await a.consumer()]
    const statusFor = async ({ accessToken }: TestPerson) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await limited.app.inject({ url: downloadOwnData.path, headers })).statusCode
    }
    const replies = [frequent, frequent, frequent, frequent, patient].map(statusFor)
    expect((await Promise.all(replies)).toSorted()).toEqual([200, 200, 200, 200, 429])
    expect(await statusFor(patient)).toBe(200)
  })

  test('gives a try back that failed', async () => {
    const { accessToken } = await a.consumer()
    const rename = (from: string, to: string) =>
      limited.platform.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
    const statusOf = async () => {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await limited.app.inject({ url: downloadOwnData.path, headers })).statusCode
    }
    await rename('saved_replies', 'away')
    for (let n = 0; n < 4; n += 1) expect(await statusOf()).toBe(500)
    await rename('away', 'saved_replies')
    for (const status of [200, 200, 200, 429]) expect(await statusOf()).toBe(status)
  })

  test('waits for the large one of another person that was requested first', async () => {
    const { id: chatId, consumer, advisor } = await a.chat()
    await app.platform.db.insert(messages).values(
      Array.from({ length: 2_000 }, (_, place) => ({
        chatId,
        senderId: consumer.id,
        clientId: randomUUID(),
        body: 'x'.repeat(4_000),
        position: place + 1,
        createdAt: app.clock.now(),
      })),
    )
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const written: string[] = []
    // A reply begins when its file is written, and nobody takes the first one here.
    const request = async ({ accessToken, role }: TestPerson) => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const reply = await fetch(address + downloadOwnData.path, { headers })
      written.push(role)
      return reply
    }
    const { pool } = app.platform
    const locker = await pool.connect()
    await locker.query('begin; lock table messages')
    const large = request(consumer)
    let small: Promise<Response> | undefined
    try {
      await untilWaiting(pool, 1)
      small = request(advisor)
    } finally {
      await locker.query('commit')
      locker.release()
    }
    await Promise.all([large, small])
    expect(written).toEqual(['consumer', 'advisor'])
    await (await large).body?.cancel()
  })
})
