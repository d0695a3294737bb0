import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { minutes } from '#contract/core/durations.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { deliverLetterJob } from './jobs.ts'

const received: { to: string; raw: Buffer }[] = []
let isRefusing = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(isRefusing ? Object.assign(new Error('come back later'), { responseCode: 451 }) : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks)
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw })
      done()
    })
  },
})
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as { port: number }
afterAll(() => void smtp.close())

const auth = await startAuth({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, AUTH_MAIL_OTP_TTL: '7200' } })

const mailTo = (address: string, after = 0) =>
  waitFor(async () => {
    await auth.runDueJobs()
    const own = received.filter(({ to }) => to === address)
    expect(own.length).toBeGreaterThan(after)
    return PostalMime.parse(own.at(-1)?.raw ?? '')
  })
const codeIn = (text = '') => /Your code: (\d{6})/.exec(text)?.[1] ?? ''

test('a mail has code and link, as text and as HTML, and a message id of our own', async () => {
  const email = anAddress()
  await auth.client().signUp({ email, password: aPassword })
  const mail = await mailTo(email)
  expect(mail.from?.address).toBe('hello@fairlead.example')
  expect(mail.subject).toBe('Confirm your email address for Fairlead')
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@fairlead\.example>$/)
  const code = codeIn(mail.text)
  const link = /http\S+verify\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(mail.text).toContain('expires in 2 hours')
  expect(mail.html).toContain(code)
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  expect(mail.html).not.toMatch(/<img|<script|<link|src=/)
  expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
})

describe('the subject of a mail', () => {
  test.each([
    ['recovery', 'Set a new password for Fairlead', (email: string) => auth.client().resetPasswordForEmail(email)],
    ['magic link', 'Sign in to Fairlead', (email: string) => auth.client().signInWithOtp({ email })],
  ])('names the kind of mail: %s', async (_kind, subject, ask) => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    await mailTo(email)
    await ask(email)
    expect((await mailTo(email, 1)).subject).toBe(subject)
  })
})

describe('while the mail server rejects mails', () => {
  afterEach(() => {
    isRefusing = false
  })

  test('a queued mail arrives hours later with a valid code', async () => {
    const email = anAddress()
    isRefusing = true
    const { data } = await auth.client().signUp({ email, password: aPassword })
    expect(data.session).not.toBeNull()
    for (let tries = 0; tries < 8; tries += 1) {
      await auth.runDueJobs()
      auth.clock.advance(minutes(30))
    }
    expect(received.filter(({ to }) => to === email)).toEqual([])
    isRefusing = false
    auth.clock.advance(minutes(60))
    const { text } = await mailTo(email)
    expect(received.filter(({ to }) => to === email)).toHaveLength(1)
    const proven = await auth.call('/verify', { body: { type: 'signup', email, token: codeIn(text) } })
    expect(proven.status).toBe(200)
    auth.clock.set(new Date())
  })

  test('the queue stores no code, and a code that reached nobody is deleted', async () => {
    const email = anAddress()
    isRefusing = true
    await auth.client().signUp({ email, password: aPassword })
    await auth.runDueJobs()
    const { rows } = await auth.platform.pool.query(
      `select data from pgboss.job where name = 'auth.deliver-code-mail' and data->>'address' = $1`,
      [email],
    )
    expect(Object.keys(rows[0].data).sort()).toEqual(
      [
        'accessEpoch',
        'address',
        'id',
        'isFromSignUp',
        'isPkce',
        'kind',
        'redirectTo',
        'template',
        'type',
        'userId',
      ].sort(),
    )
    const open = await auth.platform.pool.query('select count(*)::int as n from one_time_tokens where user_id = $1', [
      rows[0].data.userId,
    ])
    expect(open.rows).toEqual([{ n: 0 }])
  })
})

test('sends a mail that the release before queued under the former name', async () => {
  const email = anAddress()
  const { data } = await auth.client().signUp({ email, password: aPassword })
  await mailTo(email)
  const former = { id: randomUUID(), userId: data.user?.id ?? '', address: email, redirectTo: '' } as const
  const kinds = { kind: 'recovery', type: 'recovery', isPkce: false, letter: 'recovery' } as const
  await auth.system().transaction((tx) => tx.enqueue(deliverLetterJob, { ...former, ...kinds }))
  expect((await mailTo(email, 1)).subject).toBe('Set a new password for Fairlead')
})

test('drops a mail to an address the account no longer has', async () => {
  const email = anAddress()
  const { data } = await auth.client().signUp({ email, password: aPassword })
  await mailTo(email)
  await auth.call('/recover', { body: { email } })
  const left = anAddress()
  await auth.platform.pool.query('update users set email = $1 where id = $2', [left, data.user?.id])
  await auth.runDueJobs()
  expect(received.filter(({ to }) => to === email)).toHaveLength(1)
})

test('sign-up succeeds while the mail server is down', async () => {
  const app = await startAuth({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { data, error } = await app.client().signUp({ email: anAddress(), password: aPassword })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
})
