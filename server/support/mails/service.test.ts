import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { answerRequest, getOwnRequest, getRequest, listRequests } from '#contract/support/desk/endpoints.ts'
import { askSupport } from '#contract/support/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startMailServer } from '#tests/peers/mail-server.ts'
import { startApp } from '#tests/support/harness.ts'

const [address, token] = ['reply@mail.example', 'the-token-of-the-mail-server']
const server = await startMailServer()
const app = await startApp({
  env: { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_TOKEN: token, SMTP_URL: server.url },
})
const { an } = people(app)
const staff = app.as(await an.admin({ staffRole: 'support' }))

type Options = ConstructorParameters<typeof MailComposer>[0]
const from = 'Dana Reyes <dana@example.com>'

/** Hands an email over as a mail server does that got it for us. */
async function handOver(options: Options | Buffer, bearer = token) {
  const payload = Buffer.isBuffer(options) ? options : await new MailComposer({ from, ...options }).compile().build()
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'message/rfc822' }
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/inbound-mails', payload, headers })
  return statusCode
}

const requestsWith = async (words: string) =>
  (await staff.call(listRequests, { query: { status: 'open', words } })).items

test('the writer of a request answers our answer by email, once however often it is handed over', async () => {
  await app.visitor.call(askSupport, { body: { email: 'dana@example.com', message: 'My hours are wrong' } })
  const [listed] = await requestsWith('hours are wrong')
  const params = { id: listed?.id ?? '' }
  await staff.call(answerRequest, { params, body: { message: 'Which zone do you see?', status: 'waiting' } })
  await app.runDueJobs()
  const answer = server.arrived.find(({ subject }) => subject?.includes('answered you'))
  const to = answer?.replyTo?.[0]?.address ?? ''
  expect(answer?.text).toContain('To reply, answer this email or open the conversation.')
  const quoted = (answer?.text ?? '').replace(/^/gm, '> ')
  const reply = { to, subject: `Re: ${answer?.subject}`, messageId: '<1@example.com>' }
  const options = { ...reply, text: `Eastern, and I am in Oregon.\n\nOn Thu Fairlead wrote:\n\n${quoted}` }
  expect([await handOver(options), await handOver(options)]).toEqual([201, 201])
  const record = await staff.call(getRequest, { params })
  expect(record.status).toBe('open')
  expect(record.messages.map(({ body }) => body)).toEqual([
    'My hours are wrong',
    'Which zone do you see?',
    'Eastern, and I am in Oregon.',
  ])
  const own = await app.visitor.call(getOwnRequest, { params: { token: /\+([^@]+)@/.exec(to)?.[1] ?? '' } })
  expect(own.messages.at(-1)).toMatchObject({ isOurs: false, body: 'Eastern, and I am in Oregon.' })
})

test('an email to support begins a request under its sender, and says which files it had', async () => {
  const options: Options = {
    to: address,
    subject: 'A strange invoice',
    text: 'It names another firm.',
    messageId: '<2@example.com>',
    attachments: [{ filename: 'invoice.pdf', content: 'none' }],
  }
  expect([await handOver(options), await handOver(options)]).toEqual([201, 201])
  const found = await requestsWith('strange invoice')
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    kind: 'support',
    name: 'Dana Reyes',
    email: 'dana@example.com',
    text: 'A strange invoice\n\nIt names another firm.\n\n[Attachments left in the email: 1]',
  })
})

test('an email under the Message-ID of somebody else’s does not keep theirs away', async () => {
  const messageId = '<3@example.com>'
  expect(await handOver({ from: 'eve@example.net', to: address, text: 'First', messageId })).toBe(201)
  expect(await handOver({ to: address, text: 'My account was taken over.', messageId })).toBe(201)
  expect(await requestsWith('taken over')).toHaveLength(1)
})

test('a long email with characters that cannot be stored has spaces for them, and ends at the limit', async () => {
  const text = `Page one\fpage two\u0000 ${'😀'.repeat(4_000)}`
  expect(await handOver({ to: address, subject: 'x', text, messageId: '<3@example.com>' })).toBe(201)
  const [found] = await requestsWith('page two')
  expect(found?.text.startsWith('x\n\nPage one page two  😀')).toBe(true)
})

test('a notice of absence and an empty email begin nothing', async () => {
  const absence: Options = { to: address, text: 'On vacation', headers: { 'auto-submitted': 'auto-replied' } }
  expect(await handOver(absence)).toBe(200)
  expect(await handOver({ to: address, text: '> quoted' })).toBe(200)
  expect(await requestsWith('vacation')).toEqual([])
})

test('what we mail to our staff begins nothing when it is forwarded to the address', async () => {
  await app.visitor.call(askSupport, { body: { email: 'sam@example.com', message: 'Where is my invoice?' } })
  await app.runDueJobs()
  const notice = server.arrived.find(({ subject }) => subject?.includes('Where is my invoice'))
  const submitted = notice?.headers.find(({ key }) => key === 'auto-submitted')?.value ?? ''
  const forwarded: Options = { from: brand.supportEmail, to: address, subject: notice?.subject, text: notice?.text }
  expect(await handOver({ ...forwarded, headers: { 'auto-submitted': submitted } })).toBe(200)
  expect(await requestsWith('Where is my invoice')).toHaveLength(1)
})

test('what cannot be taken is refused, so that its sender learns of it', async () => {
  const unknown = 'reply+0190a5e0-0000-7000-8000-000000000009@mail.example'
  expect(await handOver({ to: unknown, text: 'Hello' })).toBe(404)
  expect(await handOver({ to: address, html: '<p>Only HTML</p>' })).toBe(400)
  expect(await handOver(Buffer.from('no email'))).toBe(400)
  expect(await handOver(Buffer.alloc(2_000_001, 'a'))).toBe(413)
  expect(await handOver({ to: address, text: 'Hello' }, 'another token')).toBe(403)
})

test('an email that takes too long to read is refused, and other requests are answered meanwhile', async () => {
  const lines = `From: ${from}\r\nTo: ${address}\r\n\r\n${'\n'.repeat(1_900_000)}Hello`
  let isRefused = false
  const refused = handOver(Buffer.from(lines)).then((status) => {
    isRefused = true
    return status
  })
  await new Promise(setImmediate)
  await app.visitor.call(askSupport, { body: { email: 'sam@example.com', message: 'A quick question' } })
  expect(isRefused).toBe(false)
  expect(await refused).toBe(400)
})

test('nothing takes emails where no address is configured', async () => {
  const bare = await startApp()
  const { statusCode } = await bare.app.inject({ method: 'POST', url: '/api/inbound-mails', payload: {} })
  expect(statusCode).toBe(404)
})
