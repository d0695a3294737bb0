import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import type { MailMessage } from './port.ts'

const taken: Email[] = []
let away = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, decide) {
    if (away) decide(Object.assign(new Error('try later'), { responseCode: 451 }))
    else if (address.startsWith('nobody')) decide(Object.assign(new Error('no such user'), { responseCode: 550 }))
    else decide()
  },
  async onData(stream, _session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    taken.push(await PostalMime.parse(Buffer.concat(chunks)))
    done()
  },
})
await once(server.listen(0, '127.0.0.1'), 'listening')
afterAll(() => server.close())
const { port } = server.server.address() as AddressInfo

const mail = (to: string): MailMessage => ({
  to,
  subject: 'Your appointment',
  text: 'See http://localhost:3000/appointments?id=1&x=<b>.',
  html: '<p>See it</p>',
  kind: 'bare.mail',
  attachments: [{ filename: 'appointment.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
})

const outside = await startBarePlatform({}, { env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
const send = (to: string) => outside.system().transaction((tx) => tx.sendMail(mail(to)))

test('mail goes out by SMTP with text, HTML and attachments', async () => {
  await send('ann@example.com')
  await outside.runDueJobs()
  const [sent] = taken
  expect(sent).toMatchObject({ subject: 'Your appointment', from: { address: 'hello@fairlead.example' } })
  expect(sent?.to?.[0]?.address).toBe('ann@example.com')
  expect([sent?.text?.trim(), sent?.html?.trim()]).toEqual([mail('').text, '<p>See it</p>'])
  expect(sent?.attachments[0]?.filename).toBe('appointment.ics')
})

test('mail waits while the mail server is away, and none is lost', async () => {
  away = true
  await send('ben@example.com')
  await outside.runDueJobs()
  away = false
  outside.clock.advance(minutes(5))
  await outside.runDueJobs()
  expect(taken.at(-1)?.to?.[0]?.address).toBe('ben@example.com')
})

test('an address refused for good is not tried again', async () => {
  const before = taken.length
  await send('nobody@example.com')
  await outside.runDueJobs()
  outside.clock.advance(minutes(60))
  expect(await outside.runDueJobs()).toBe(0)
  expect(taken).toHaveLength(before)
})

test('without SMTP the outbox shows mails, newest first, with working links and all other HTML escaped', async () => {
  const home = await startBarePlatform({})
  const ctx = home.system()
  await ctx.transaction((tx) => tx.sendMail({ ...mail('old@example.com'), subject: 'Older' }))
  await home.runDueJobs()
  await ctx.transaction((tx) => tx.sendMail(mail('new@example.com')))
  await home.runDueJobs()
  const page = (await home.app.inject('/dev/outbox')).body
  expect(page.indexOf('new@example.com')).toBeGreaterThan(0)
  expect(page.indexOf('new@example.com')).toBeLessThan(page.indexOf('old@example.com'))
  expect(page).toContain('<a href="http://localhost:3000/appointments?id=1&amp;x=">')
  expect(page).toContain('&lt;b&gt;')
  expect(page).not.toContain('<b>')
})

test('the outbox is not found through a proxy on this machine, nor from another machine', async () => {
  const home = await startBarePlatform({})
  const read = async (from: { headers?: Record<string, string>; remoteAddress?: string }) =>
    (await home.app.inject({ url: '/dev/outbox', ...from })).statusCode
  expect(await read({})).toBe(200)
  expect(await read({ headers: { 'x-forwarded-for': '203.0.113.9' } })).toBe(404)
  expect(await read({ headers: { forwarded: 'for=203.0.113.9' } })).toBe(404)
  // A page of another site whose name leads to this machine.
  expect(await read({ headers: { host: 'elsewhere.example' } })).toBe(404)
  expect(await read({ remoteAddress: '203.0.113.9' })).toBe(404)
})

test('the outbox page returns 404 with an SMTP_URL or a public PUBLIC_URL', async () => {
  expect((await outside.app.inject('/dev/outbox')).statusCode).toBe(404)
  const open = await startBarePlatform(
    {},
    { env: { PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET: 'x'.repeat(32) } },
  )
  const reply = await open.app.inject('/dev/outbox')
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['strict-transport-security']).toContain('max-age')
})
