import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { getNotificationPreferences, saveNotificationPreferences } from '#contract/emails/endpoints.ts'
import { listInvitationEmail } from '#server/matching/emails.ts'
import { leadEmail } from '#server/notifications/emails.ts'
import { codeEmail } from '#server/verification/emails.ts'
import { people } from '#tests/factories/people.ts'
import { startMailServer } from '#tests/peers/mail-server.ts'
import { startApp } from '#tests/support/harness.ts'
import { sendEmail } from './service.ts'

const { url, arrived: taken, close } = await startMailServer()
afterAll(close)
const app = await startApp({ env: { SMTP_URL: url } })
const { a, an } = people(app)

const readAs = (person: Awaited<ReturnType<typeof a.consumer>>) => app.as(person).call(getNotificationPreferences)

test('the migration keeps choices from the time when only emails could be switched off', async () => {
  const person = await a.consumer()
  const before = { mailMessages: false, mailAppointments: false, mailLeads: true, mailProductNews: true }
  const folder = new URL('../platform/db/migrations/', import.meta.url)
  const file = await readFile(new URL('0014_notification_channels.sql', folder), 'utf8')
  await app.platform.db.execute(
    sql`insert into email_choices (user_id, choices) values (${person.id}, ${JSON.stringify(before)}::jsonb)`,
  )
  await app.platform.db.execute(sql.raw(file.slice(file.indexOf('UPDATE'))))
  const [off, now] = [{ email: 'off' }, { email: 'now' }]
  const kept = { messages: off, calls: off, requests: off, reminders: off, changes: now, leads: now, news: now }
  expect(await readAs(person)).toMatchObject({ ...kept, matches: { product: true, email: 'now', push: false } })
})

test('returns the defaults until the user chooses, then what they saved', async () => {
  const person = await a.consumer()
  const before = await readAs(person)
  expect(before).toMatchObject({ messages: { product: true, email: 'now' }, news: { email: 'off' } })
  const body = { ...before, messages: { product: false, email: 'off' as const, push: false } }
  expect(await app.as(person).call(saveNotificationPreferences, { body })).toEqual(body)
  expect(await readAs(person)).toEqual(body)
})

test('keeps the channels that cannot be switched off', async () => {
  const person = await a.consumer()
  const before = await readAs(person)
  const body = { ...before, changes: { product: false, email: 'off' as const, push: true } }
  expect(await app.as(person).call(saveNotificationPreferences, { body })).toEqual(before)
})

test('refuses a preference that does not exist, one that is missing, and a time that does not exist', async () => {
  const person = await a.consumer()
  const before = await readAs(person)
  const { leads: _, ...missing } = before
  const never = { ...before, leads: { product: true, email: 'never', push: false } }
  for (const body of [{ ...before, everything: before.leads }, missing, never]) {
    const rejected = await app.as(person).refused(saveNotificationPreferences, { body: body as typeof before })
    expect(rejected.code).toBe('core.invalid')
  }
})

describe('the unsubscribe link', () => {
  /** Mails an advisor about a lead and returns the address in the header of the arrived mail. */
  async function mailedLink() {
    const advisor = await an.advisor()
    const lead = { kind: 'lead_new', name: 'Dana Reyes', href: 'https://fairlead.example/leads' } as const
    const ctx = app.system()
    await ctx.transaction((tx) => sendEmail(tx, leadEmail, { userId: advisor.id }, lead))
    await app.runDueJobs()
    const mail = taken.find(
      ({ to, subject }) => to?.[0]?.address === advisor.email && subject === 'Dana Reyes is a new lead',
    )
    const headerOf = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    return { advisor, mail, headerOf, url: new URL(headerOf('list-unsubscribe')?.slice(1, -1) ?? 'https://none') }
  }

  const post = (url: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  test('is in the headers and the text of an email that can be switched off', async () => {
    const { mail, headerOf, url } = await mailedLink()
    expect(headerOf('list-unsubscribe')).toMatch(/^<https?:\/\/\S+\/unsubscribe\/leads\.\S+>$/)
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.text).toContain(url.href)
    expect(mail?.html).toContain(url.href)
  })

  test('is in the headers of an invitation, so that a mail program can end all of them', async () => {
    const ctx = app.system()
    const invitation = { firstName: 'Dana', link: 'https://fairlead.example/saved/join/x', expiresAt: app.clock.now() }
    await ctx.transaction((tx) => sendEmail(tx, listInvitationEmail, { address: 'lee@example.com' }, invitation))
    await app.runDueJobs()
    const mail = taken.findLast(({ to }) => to?.[0]?.address === 'lee@example.com')
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    const url = new URL(headers['list-unsubscribe']?.slice(1, -1) ?? 'https://none')
    expect(url.pathname).toMatch(/^\/unsubscribe\/invitations\.\S+$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    for (const _time of ['first', 'second']) expect((await post(url.pathname)).statusCode).toBe(204)
    const again = ctx.transaction((tx) =>
      sendEmail(tx, listInvitationEmail, { address: 'Lee@Example.com' }, invitation),
    )
    await expect(again).rejects.toMatchObject({ code: 'emails.no-invitations' })
  })

  test('is not in an email that is always sent', async () => {
    const ctx = app.system()
    const code = { recordName: 'Kim Ito', code: '123456' }
    await ctx.transaction((tx) => sendEmail(tx, codeEmail, { address: 'kim@example.com' }, code))
    await app.runDueJobs()
    const mail = taken.findLast(({ to }) => to?.[0]?.address === 'kim@example.com')
    expect(mail?.subject).toBeTruthy()
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('ends only the emails of its kind, without a session, and can be used twice', async () => {
    const { advisor, url } = await mailedLink()
    const before = await readAs(advisor)
    for (const _time of ['first', 'second']) expect((await post(url.pathname)).statusCode).toBe(204)
    expect(await readAs(advisor)).toEqual({ ...before, leads: { product: true, email: 'off', push: true } })
    const delivered = taken.length
    const lead = { kind: 'lead_new', name: 'Dana Reyes', href: 'https://fairlead.example/leads' } as const
    const ctx = app.system()
    await ctx.transaction((tx) => sendEmail(tx, leadEmail, { userId: advisor.id }, lead))
    await app.runDueJobs()
    expect(taken).toHaveLength(delivered)
  })

  test('is refused when its signature, its kind or its user was changed', async () => {
    const { advisor, url } = await mailedLink()
    const stranger = await an.advisor()
    const changes = [
      (path: string) => `${path.slice(0, -4)}AAAA`,
      (path: string) => path.replace('/leads.', '/messages.'),
      (path: string) => path.replace(advisor.id, stranger.id),
    ]
    for (const change of changes) {
      const reply = await post(change(url.pathname))
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'emails.unsubscribe-link-invalid'])
    }
    expect((await readAs(advisor)).leads.email).toBe('now')
    expect((await readAs(stranger)).leads.email).toBe('now')
  })
})
