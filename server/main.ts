import { brand } from '#contract/brand.ts'
import { seconds } from '#contract/core/durations.ts'
import { buildApp } from './app.ts'
import { assertNoDemoAccounts, firstAdminHint } from './commands/demo/guard.ts'
import { modules } from './modules.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { createPlatform } from './platform/create-platform.ts'
import { provideDatabase } from './platform/db/provide.ts'
import { openAddress } from './platform/http/listen.ts'
import { createLog } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { registerWebHost } from './platform/web/web-host.ts'

/** Runs the product until it is told to end. What keeps it from starting is one clear line, never a stack. */
async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  const endings: (() => Promise<void>)[] = []
  endOnSignal(endings, log)

  const database = await provideDatabase(config, log)
  endings.unshift(database.stop)
  const platform = createPlatform(config, { modules, databaseUrl: database.url, log })
  endings.unshift(platform.close)
  await platform.jobs.install()
  await assertNoDemoAccounts(platform)
  if (config.demoData) await fillWithDemo(platform)

  const app = await buildApp(platform, { pages: registerWebHost })
  endings.unshift(async () => void (await Promise.all([app.close(), platform.jobs.stop()])))
  const address = await openAddress(app, config)
  await platform.jobs.start()
  database.announce(address)
  // In one write: a reader that closes the pipe after the address must not break it under the rest.
  const accounts = config.demoData ? await demoAccountLines() : await firstAdminHint(platform)
  console.log([`${brand.name} is ready at ${address}`, ...(accounts ? [accounts] : [])].join('\n'))
  await Promise.all(modules.map(({ begin }) => begin?.(platform)))
}

/** Fills an empty database before anybody can see it empty. Loaded only for a demo: its words and names weigh much. */
async function fillWithDemo(platform: Platform): Promise<void> {
  const { seedDemoData } = await import('./commands/seed.ts')
  await seedDemoData(platform)
}

/** Who can sign in to the demo, with the one password. */
async function demoAccountLines(): Promise<string> {
  const { demoAccounts, demoPassword } = await import('./commands/demo/accounts.ts')
  const lines = Object.values(demoAccounts).map(({ email }) => `  ${email}`)
  return ['Demo accounts:', ...lines, `  password of each: ${demoPassword}`].join('\n')
}

/** Ends what was begun, the last first, well within the ten seconds that a supervisor waits. */
function endOnSignal(endings: readonly (() => Promise<void>)[], log: ReturnType<typeof createLog>): void {
  let ending = false
  async function end(reason: string, code: number): Promise<void> {
    if (ending) return
    ending = true
    log.info({ reason }, 'ending')
    setTimeout(() => {
      log.error({ reason }, 'did not end in time')
      process.exit(1)
    }, seconds(9)).unref()
    for (const stop of endings) await stop().catch((err) => log.error({ err }, 'a part did not end cleanly'))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(signal, 0))
  // A parent that started us with a channel, and was killed, could not pass the signal on.
  process.on('disconnect', () => void end('parent ended', 0))
  process.on('unhandledRejection', (err) => log.error({ err }, 'a rejection nobody handled'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error nobody caught')
    void end('uncaught error', 1)
  })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartRefusal || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
