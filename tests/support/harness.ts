import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { modules as allModules } from '#server/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Ctx, UserActor } from '#server/platform/context.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import type { StoredMail } from '#server/platform/mail/outbox.ts'
import type { Module } from '#server/platform/module.ts'
import type { Platform } from '#server/platform/platform.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { clientOf, type TestClient } from './client.ts'
import { testDatabaseUrl, testQueueClock } from './database.ts'
import { connectSocket, type TestSocket } from './sockets.ts'

/** Somebody tests act as: what `as` and `connect` need. */
export type SignedInPerson = { readonly accessToken: string }

/**
 * The product as tests see it: the real app on a real database, with a clock that moves only by
 * hand.
 */
export type TestApp = {
  readonly app: FastifyInstance
  readonly platform: Platform
  /** Calls as nobody. */
  readonly visitor: TestClient
  /** Calls as somebody, with their real token. */
  as(person: SignedInPerson): TestClient
  /**
   * A real connection of somebody, the first of a page of that age in milliseconds where it is
   * given; closed when the test file ends.
   */
  connect(person: SignedInPerson, pageAge?: number): Promise<TestSocket>
  readonly clock: {
    now(): Date
    /** Moves time; sessions, limits of rules and jobs follow. */
    set(instant: Date | string): void
    advance(milliseconds: number): void
    /** Works at another time, and comes back also when the work fails. */
    at<T>(instant: Date | string, work: () => Promise<T>): Promise<T>
    /** Comes back when the running test has finished, for tests that end at another time. */
    comeBackAtEnd(): void
  }
  /** Does every job that is due by the clock, and those they lead to. */
  runDueJobs(): Promise<number>
  /** Runs one scheduled job now. */
  runJob(name: string): Promise<void>
  /** Mails sent so far, the newest first, after doing the jobs that send them. */
  mailsTo(address: string): Promise<StoredMail[]>
  /** A context to call services with. */
  actingAs(actor: UserActor): ReturnType<Platform['context']>
  /** A context of the system, as jobs and commands have it. */
  system(): Ctx<{ kind: 'system' }>
  close(): Promise<void>
}

export type TestAppOptions = {
  /** Other modules than the product's, for tests of the platform. */
  readonly modules?: readonly Module[]
  /** Environment variables in addition to the usual ones of tests. */
  readonly env?: Readonly<Record<string, string>>
  /** The initial time of the clock. */
  readonly now?: string
}

/** Monday noon in New York, clear of any change of daylight saving. */
const aMonday = '2026-03-02T17:00:00.000Z'

/**
 * Starts the app over this worker's database. It ends with the test that started it, and at
 * the top of a file with the file.
 */
export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { env = {}, now = aMonday } = options
  const modules = options.modules ?? allModules
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-test-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Tests of limits switch them on; everybody else would only run into them.
    RATE_LIMIT_FACTOR: '0',
    // Tests turn the clock by months; those about the ends of sessions set them.
    AUTH_SESSION_TIMEBOX: '0',
    AUTH_SESSION_INACTIVITY: '0',
    ...env,
  })
  let current = new Date(now)
  const platform = createPlatform(config, {
    modules,
    databaseUrl: await testDatabaseUrl(),
    clock: () => current,
    testClock: testQueueClock(),
    goneAfterMs: 0,
  })
  await platform.jobs.install()
  const app = await buildApp(platform, { modules })
  const sockets: TestSocket[] = []

  const test: TestApp = {
    app,
    platform,
    visitor: clientOf(app),
    as: (person) => clientOf(app, person.accessToken),
    async connect(person, pageAge) {
      const socket = await connectSocket(app, person.accessToken, pageAge)
      sockets.push(socket)
      return socket
    },
    clock: {
      now: () => current,
      set: (instant) => {
        current = new Date(instant)
      },
      advance: (milliseconds) => {
        current = new Date(current.getTime() + milliseconds)
      },
      async at(instant, work) {
        const before = current
        current = new Date(instant)
        try {
          return await work()
        } finally {
          current = before
        }
      },
      comeBackAtEnd() {
        const before = current
        onTestFinished(() => {
          current = before
        })
      },
    },
    runDueJobs: () => platform.jobs.runDue(current),
    runJob: (name) => platform.jobs.run(name),
    async mailsTo(address) {
      await platform.jobs.runDue(current)
      const mails = await platform.outbox.list(1_000)
      return mails.filter(({ to }) => to.toLowerCase().includes(address.toLowerCase()))
    },
    actingAs: (actor) => platform.context(actor),
    system: () => platform.context({ kind: 'system' }),
    async close() {
      for (const socket of sockets) socket.close()
      await app.close()
      await platform.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  atEnd(test.close)
  return test
}
