import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { MailMessage } from '#server/platform/mail/port.ts'
import { anAddress, aPassword, startAuth } from '#tests/auth.ts'
import { createPost } from './post.ts'

const received: { to: string; raw: Buffer }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
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
  vi.waitFor(async () => {
    const own = received.filter(({ to }) => to === address)
    expect(own.length).toBeGreaterThan(after)
    return PostalMime.parse(own.at(-1)?.raw ?? '')
  }, 20_000)

test('mails go through a mail server, plain and as HTML, with code and link', async () => {
  const email = anAddress()
  await auth.client().signUp({ email, password: aPassword })
  const mail = await mailTo(email)
  expect(mail.from?.address).toBe('hello@fairlead.example')
  expect(mail.subject).toBe('Confirm your e-mail address for Fairlead')
  const code = /Your code: (\d{6})/.exec(mail.text ?? '')?.[1] ?? ''
  const link = /http\S+verify\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(mail.text).toContain('good for 2 hours')
  expect(mail.html).toContain(code)
  expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
  expect(mail.html).not.toMatch(/<img|<script|<link|src=/)
  expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
})

describe('every kind of mail says what it is for', () => {
  test.each([
    ['recovery', 'Set a new password for Fairlead', (email: string) => auth.client().resetPasswordForEmail(email)],
    ['magic link', 'Sign in to Fairlead', (email: string) => auth.client().signInWithOtp({ email })],
  ])('%s', async (_kind, subject, ask) => {
    const email = anAddress()
    await auth.client().signUp({ email, password: aPassword })
    await mailTo(email)
    await ask(email)
    expect((await mailTo(email, 1)).subject).toBe(subject)
  })
})

describe('when the mail server is away', () => {
  const message: MailMessage = { to: 'a@b.c', subject: 's', text: 't', html: 'h', kind: 'auth.test' }
  const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() }

  test('it is tried again', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    createPost({ send }, quiet).send(message)
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), 20_000)
  })

  test('somebody can sign up all the same', async () => {
    const app = await startAuth({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const { data, error } = await app.client().signUp({ email: anAddress(), password: aPassword })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  test('what is under way is waited for before the process ends, and what follows from it', async () => {
    const done: string[] = []
    const post = createPost({ send: async () => void done.push('sent') }, quiet)
    post.later(async () => {
      await Promise.resolve()
      done.push('worked')
      post.send(message)
    })
    await post.settle()
    expect(done).toEqual(['worked', 'sent'])
  })
})
