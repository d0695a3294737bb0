import { randomUUID } from 'node:crypto'
import { AuthClient } from '@supabase/auth-js'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#server/auth/tables.ts'
import type { StoredMail } from '#server/platform/mail/outbox.ts'
import { startApp, type TestApp, type TestAppOptions } from './harness.ts'
import { waitFor } from './wait-for.ts'

/** What a raw call to the protocol came back with. */
type RawReply = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests state what they expect to find in it
  body: any
}

type RawCall = {
  method?: string
  body?: unknown
  /** Sent as it is, for bodies that are no JSON. */
  text?: string
  token?: string
  /** The error format of clients since 2024 unless set otherwise. */
  version?: string | null
  headers?: Record<string, string>
}

type PublishedClient = InstanceType<typeof AuthClient>

/** The product on a real port, as the published client library sees it. */
export type AuthApp = TestApp & {
  readonly url: string
  /** A published client of its own, with its own storage: one browser. */
  client(options?: { flowType?: 'implicit' | 'pkce'; Release?: typeof AuthClient }): PublishedClient
  call(path: string, options?: RawCall): Promise<RawReply>
  /** The newest mail to an address, waiting for the one that is still under way. */
  mailTo(address: string, after?: number): Promise<ReadMail>
  /** The newest text message to a number, which is written without a plus. */
  textTo(phone: string, after?: number): Promise<{ code: string; text: string }>
}

/** A mail with what people use of it. */
export type ReadMail = StoredMail & { code: string; link: URL }

export const aPassword = 'correct horse battery'
export const anAddress = () => `person-${randomUUID()}@example.com`

/**
 * Starts the app on a port. Its clock is the real time, by which the client library checks tokens.
 */
export async function startAuth(options: TestAppOptions = {}): Promise<AuthApp> {
  const test = await startApp({ now: new Date().toISOString(), ...options })
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${origin}/auth/v1`
  const browser = flowCookies()
  return {
    ...test,
    url,
    client: ({ flowType = 'implicit', Release = AuthClient } = {}) =>
      new Release({
        url,
        flowType,
        autoRefreshToken: false,
        persistSession: true,
        storage: aStorage(),
        async fetch(input, init) {
          const reply = await fetch(input, init)
          browser.keep(reply.headers)
          return reply
        },
      }),

    async call(path, { method, body, text, token, version = '2024-01-01', headers = {} } = {}) {
      const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
      const reply = await fetch(url + path, {
        method: method ?? (sent === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          ...(sent !== undefined && { 'content-type': 'application/json;charset=UTF-8' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(version && { 'x-supabase-api-version': version }),
          cookie: browser.header(),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
      })
      browser.keep(reply.headers)
      const read = await reply.text()
      const isJson = read !== '' && reply.headers.get('content-type')?.includes('json')
      return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(read) : read }
    },

    mailTo: (address, after = 0) =>
      waitFor(async () => {
        await test.runDueJobs()
        const mails = await test.platform.outbox.list(1_000)
        const own = mails.filter(({ to }) => to === address)
        expect(own.length).toBeGreaterThan(after)
        const [newest] = own
        if (!newest) throw new Error(`no mail to ${address}`)
        const code = /Your code: (\d+)/.exec(newest.text)?.[1] ?? ''
        const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(newest.text)?.[0]
        return { ...newest, code, link: new URL(link ?? 'http://none.invalid') }
      }, 20),

    async textTo(phone, after = 0) {
      await test.runDueJobs()
      const messages = (await test.platform.outbox.list(1_000)).filter(({ to }) => to === `+${phone}`)
      expect(messages.length).toBeGreaterThan(after)
      const { text } = messages[0] ?? { text: '' }
      return { text, code: /\d{6}/.exec(text)?.[0] ?? '' }
    },
  }
}

/** Marks an address as proven, for tests that are not about the proof. */
export async function confirmAddress({ platform }: Pick<AuthApp, 'platform'>, email: string): Promise<void> {
  await platform.db.update(users).set({ emailConfirmedAt: platform.clock() }).where(eq(users.email, email))
}

/**
 * The cookies of sign-ins that left for a provider, all kept by one browser. A call with its own
 * `cookie` is another.
 */
function flowCookies() {
  const pairs = new Map<string, string>()
  return {
    header: () => [...pairs.values()].slice(-20).join('; '),
    keep(headers: Headers) {
      for (const cookie of headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';')
        const [name = ''] = pair.split('=')
        if (/^(__Host-)?flow-/.test(name)) pairs.set(name, pair)
      }
    },
  }
}

function aStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
