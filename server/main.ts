import { setTimeout as wait } from 'node:timers/promises'
import { brand } from '#contract/brand.ts'
import { seconds } from '#contract/core/durations.ts'
import { buildApp } from './app.ts'
import { assertNoDemoAccounts, firstAdminHint } from './commands/demo/guard.ts'
import { modules } from './modules.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { provideDatabase } from './platform/db/provide.ts'
import { sweepWorkFolders } from './platform/files/work-folder.ts'
import { openAddress } from './platform/http/listen.ts'
import { createErrorGroups } from './platform/log/error-groups.ts'
import { createLog, flushLog } from './platform/log/log.ts'
import type { Platform } from './platform/platform.ts'
import { StartupError } from './platform/startup-error.ts'
import { provideFilesFolder } from './platform/storage/folder.ts'
import { startTracing } from './platform/tracing/start.ts'
import { prepareWebHost } from './platform/web/web-host.ts'

/** Runs the product until it is stopped. A startup error is one clear line, never a stack. */
async function main(): Promise<void> {
  const config = readConfig()
  const errors = createErrorGroups()
  const log = createLog(config.logLevel, errors)
  const endings: (() => Promise<void>)[] = []
  if (config.traces) endings.unshift(await startTracing(config.traces))
  const shutdown = endOnSignal(endings, log)

  const pages = prepareWebHost(config)
  const database = await provideDatabase(config, log)
  endings.unshift(database.close)
  await provideFilesFolder(config)
  await sweepWorkFolders(log, new Date())
  void database.lost.then((line) => {
    console.error(line)
    void shutdown.end('the database is lost', 1)
  })
  const platform = createPlatform(config, { modules, databaseUrl: database.url, log, errors })
  endings.unshift(platform.close)
  await platform.jobs.install()
  await assertNoDemoAccounts(platform)
  if (!config.onOwnMachine && config.mail.smtpUrl === null)
    log.error(
      { outbox: platform.config.dataDir },
      'SMTP_URL is not set: no mail is sent, confirmation and reset links reach no one',
    )
  if (!config.onOwnMachine && new URL(config.publicUrl).hostname !== brand.domain)
    log.warn(
      { publicUrl: config.publicUrl, domain: brand.domain },
      'PUBLIC_URL is not at the domain of contract/brand.ts, which pages give to search engines as their address',
    )
  if (config.demoData) await fillWithDemo(platform)

  const app = await buildApp(platform, { pages })
  endings.unshift(async () => void (await Promise.all([app.close(), platform.jobs.close()])))
  shutdown.drainFirst(platform.drain, seconds(config.drainSeconds))
  const address = await openAddress(app, config)
  await platform.jobs.start()
  database.announce(address)
  // In one write: a reader that closes the pipe after the address must not break it under the rest.
  const accounts = config.demoData ? await demoAccountLines(config) : await firstAdminHint(platform)
  console.log([`${brand.name} is ready at ${address}`, ...(accounts ? [accounts] : [])].join('\n'))
  await Promise.all(modules.map(({ start }) => start?.(platform)))
}

/**
 * Fills an empty database before anybody can see it empty. Loaded only for a demo: its words and
 * names weigh much.
 */
async function fillWithDemo(platform: Platform): Promise<void> {
  const { seedDemoData } = await import('./commands/seed.ts')
  await seedDemoData(platform)
}

/** Who can sign in to the demo, with the one password. */
async function demoAccountLines({ auth }: Config): Promise<string> {
  const { demoAccounts, demoPassword } = await import('./commands/demo/accounts.ts')
  const width = Math.max(...Object.values(demoAccounts).map(({ email }) => email.length))
  const lines = Object.values(demoAccounts).map(({ email, shows }) => `  ${email.padEnd(width)}  ${shows}`)
  const exemption = auth.exemptsDemoAccounts ? ['  exempt from two-step sign-in on this machine'] : []
  return ['Demo accounts:', ...lines, `  password of each: ${demoPassword}`, ...exemption].join('\n')
}

type Shutdown = {
  /** Ends the process with this exit code, once. */
  end(reason: string, code: number): Promise<void>
  /**
   * Sets what SIGTERM does before anything is closed, and for how long requests are still answered
   * then.
   */
  drainFirst(drain: () => void, milliseconds: number): void
}

/**
 * Ends what was begun, the last first, within nine seconds after draining: a supervisor usually
 * waits for ten.
 */
function endOnSignal(endings: readonly (() => Promise<void>)[], log: ReturnType<typeof createLog>): Shutdown {
  let isEnding = false
  let drain = () => {}
  let drainMs = 0
  async function exit(code: number): Promise<void> {
    await flushLog(log)
    process.exit(code)
  }
  async function end(reason: string, code: number, waitMs = 0): Promise<void> {
    if (isEnding) return
    isEnding = true
    log.info({ reason }, 'ending')
    drain()
    setTimeout(() => {
      log.error({ reason }, 'did not end in time')
      void exit(1)
    }, waitMs + seconds(9))
    if (waitMs > 0) await wait(waitMs)
    for (const stop of endings) await stop().catch((err) => log.error({ err }, 'a part did not end cleanly'))
    await exit(code)
  }
  // Behind a load balancer a supervisor sends SIGTERM; a person at a terminal does not want to
  // wait.
  process.on('SIGTERM', () => void end('SIGTERM', 0, drainMs))
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal, 0))
  // A parent that started us with a channel, and was killed, could not pass the signal on.
  process.on('disconnect', () => void end('parent ended', 0))
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection no one handled'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error no one caught')
    void end('uncaught error', 1)
  })
  return {
    end,
    drainFirst(effect, milliseconds) {
      drain = effect
      drainMs = milliseconds
    },
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartupError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
