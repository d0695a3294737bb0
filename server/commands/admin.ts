import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AuthError } from '../auth/dialect.ts'
import { drawPassword } from '../auth/passwords/draw.ts'
import { createAdmin, rotateSigningKeys, signServiceToken } from '../auth/service.ts'
import { MetadataRefused } from '../auth/sso/metadata.ts'
import { modules } from '../modules.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { createPlatform } from '../platform/create-platform.ts'
import { visitDatabase } from '../platform/db/visit.ts'
import { createLog } from '../platform/log.ts'
import { StartRefusal } from '../platform/start-refusal.ts'
import { ban, endSessions, printSessions, unban } from './admin/people.ts'
import { Refusal } from './admin/refusal.ts'
import { sso } from './admin/sso.ts'

const usage = `Usage: npm run admin -- COMMAND

  create EMAIL            makes an admin; asks for a password, or takes it from standard input, or makes one up
  service-token [HOURS]   prints a token for the admin calls of /auth/v1, good for an hour unless said otherwise
  rotate-keys             lets a new key sign access tokens from now on; sessions stay
  sessions EMAIL          prints where somebody is signed in
  end-sessions EMAIL [ID] signs somebody out everywhere, or in one place
  ban EMAIL [DAYS]        keeps somebody out, until further notice unless said otherwise
  unban EMAIL             lets somebody in again
  sso add FILE_OR_URL --domain=firm.example
                          trusts a firm's SAML identity provider, by its metadata
  sso list                prints the identity providers
  sso remove ID           trusts one no more`

async function act(ctx: Ctx, args: readonly string[]): Promise<void> {
  const [command, argument, second] = args
  if (command === 'create' && argument) return create(ctx, argument)
  if (command === 'service-token') {
    const hours = Number(argument ?? 1)
    if (!(hours > 0 && hours <= 24 * 365)) throw new Refusal('HOURS must be a number from 1 to 8760')
    return console.log(await signServiceToken(ctx, { lifeSeconds: Math.round(hours * 3_600) }))
  }
  if (command === 'rotate-keys') return console.log(`The new signing key is ${await rotateSigningKeys(ctx)}`)
  if (command === 'sso') return sso(ctx, console.log, args.slice(1))
  if (!argument) throw new Refusal(usage)
  if (command === 'sessions') return printSessions(ctx, console.log, argument)
  if (command === 'end-sessions') return endSessions(ctx, console.log, argument, second)
  if (command === 'ban') return ban(ctx, console.log, argument, second)
  if (command === 'unban') return unban(ctx, console.log, argument)
  throw new Refusal(usage)
}

async function create(ctx: Ctx, email: string): Promise<void> {
  const given = await readPassword()
  const password = given || drawPassword()
  const made = await createAdmin(ctx, { email, password })
  if (!made) throw new Refusal(`${email} has an account already; nothing was changed`)
  console.log(`${email} is an admin now.`)
  if (!given) console.log(`Password: ${password}`)
}

/** Reads a password without showing it; an empty line means that one is to be made up. */
async function readPassword(): Promise<string> {
  const { stdin, stdout } = process
  if (stdin.isTTY) stdout.write('Password (empty: one is made up): ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY })
  for await (const line of lines) {
    lines.close()
    if (stdin.isTTY) stdout.write('\n')
    return line.trim()
  }
  return ''
}

async function main(args: readonly string[]): Promise<void> {
  if (args.length === 0) throw new Refusal(usage)
  const config = readConfig()
  const log = createLog('error')
  const database = await visitDatabase(config, log)
  const platform = createPlatform(config, { modules, databaseUrl: database.url, log })
  try {
    await platform.jobs.install()
    await act(platform.context({ kind: 'system' }), args)
  } finally {
    await platform.close()
    await database.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isPlain = [Refusal, ConfigError, StartRefusal, AuthError, MetadataRefused].some((kind) => error instanceof kind)
  console.error(isPlain && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
