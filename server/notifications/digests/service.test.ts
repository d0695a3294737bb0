import { describe, expect, test } from 'vitest'
import { hours } from '#contract/core/durations.ts'
import { getNotificationPreferences, saveNotificationPreferences, unsubscribe } from '#contract/emails/endpoints.ts'
import type { EmailTiming, NotificationPreference } from '#contract/emails/values.ts'
import { markRead } from '#contract/messaging/endpoints.ts'
import { markNotificationsRead } from '#contract/notifications/endpoints.ts'
import { withdrawConsent } from '#server/profiles/consents/service.ts'
import { chats } from '#tests/factories/messaging.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { sendDigest } from './service.ts'

// A Tuesday, seven in the morning in New York.
const app = await startApp({ now: '2026-11-24T12:00:00Z' })
const { a: someone, an } = people(app)
const { a, write } = chats(app)

async function choose(person: TestPerson, choices: Partial<Record<NotificationPreference, EmailTiming>>) {
  const body = await app.as(person).call(getNotificationPreferences)
  for (const name of ['leads', 'messages'] as const) {
    const email = choices[name]
    if (email) body[name] = { ...body[name], email }
  }
  await app.as(person).call(saveNotificationPreferences, { body })
}

/** An advisor with a new lead who reads about leads in a digest. */
async function withLead(timing: EmailTiming) {
  const advisor = await an.advisor()
  await choose(advisor, { leads: timing })
  const chat = await a.chat({ advisor })
  return { advisor, chat }
}

/** An advisor with unread messages, who wants them in a digest alone. */
async function withMessages() {
  const advisor = await an.advisor()
  const body = await app.as(advisor).call(getNotificationPreferences)
  body.messages = { ...body.messages, email: 'daily', product: false }
  body.leads = { ...body.leads, email: 'off' }
  await app.as(advisor).call(saveNotificationPreferences, { body })
  const chat = await a.chat({ advisor })
  for (const text of ['Hello', 'May I ask you something?', 'It is about my pension'])
    await write(chat.consumer, chat.id, text)
  return { advisor, chat }
}

const mailsOf = async ({ email }: TestPerson, kind: string) =>
  (await app.mailsTo(email)).filter((mail) => mail.kind === `notifications.${kind}`)

describe('a digest', () => {
  test('replaces the immediate email, is sent once at 8 AM, and has a link and a way to unsubscribe', async () => {
    const { advisor } = await withLead('daily')
    expect(await mailsOf(advisor, 'lead')).toEqual([])
    expect(await mailsOf(advisor, 'digest')).toEqual([])
    app.clock.advance(hours(5))
    const [digest, ...more] = await mailsOf(advisor, 'digest')
    expect(more).toEqual([])
    expect(digest?.subject).toMatch(/ is a new lead$/)
    expect(digest?.text).toContain('/leads')
    expect(digest?.text).toMatch(/\/unsubscribe\/digests\./)
  })

  test('is not sent when everything was read, when it is switched off, or before its day', async () => {
    const read = await withLead('daily')
    const silent = await withLead('daily')
    const waiting = await withLead('weekly')
    await app.as(read.advisor).call(markNotificationsRead)
    await choose(silent.advisor, { leads: 'off' })
    app.clock.advance(hours(24))
    expect(await mailsOf(read.advisor, 'digest')).toEqual([])
    expect(await mailsOf(silent.advisor, 'digest')).toEqual([])
    expect(await mailsOf(waiting.advisor, 'digest')).toEqual([])
  })

  test('names nobody who withdraws their consent while it waits, and keeps the lines about others', async () => {
    const { advisor, chat } = await withLead('daily')
    await a.chat({ advisor, consumer: await someone.consumer({ firstName: 'Ines', lastName: 'Duarte' }) })
    app.clock.advance(hours(24))
    await sendDigest(app.system(), { userId: advisor.id })
    await withdrawConsent(chat.consumer.ctx(), advisor.id)
    const [digest] = await mailsOf(advisor, 'digest')
    expect(digest?.text).toContain('Ines Duarte is a new lead')
    expect(digest?.text).toMatch(/A consumer in .+ is a new lead/)
    expect(digest?.text).not.toContain('Dana Reyes')
  })

  test('has one line for a chat whose messages are on no list, and none once the chat was read', async () => {
    const [reader, silent] = [await withMessages(), await withMessages()]
    await app.as(reader.advisor).call(markRead, { params: { id: reader.chat.id }, body: { position: 3 } })
    app.clock.advance(hours(24))
    expect(await mailsOf(reader.advisor, 'digest')).toEqual([])
    const [digest] = await mailsOf(silent.advisor, 'digest')
    expect(digest?.text.match(/^- .+ sent you a message$/gm)).toHaveLength(1)
  })

  test('is sent on Monday when it is weekly, and turned off by its unsubscribe link', async () => {
    const { advisor } = await withLead('weekly')
    app.clock.advance(hours(24 * 5))
    const [digest] = await mailsOf(advisor, 'digest')
    const token = /\/unsubscribe\/(\S+)/.exec(digest?.text ?? '')?.[1] ?? ''
    await app.as(advisor).call(unsubscribe, { params: { token } })
    const preferences = await app.as(advisor).call(getNotificationPreferences)
    expect([preferences.digests.email, preferences.leads.email]).toEqual(['off', 'weekly'])
  })
})
