import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Id } from '#contract/core/fields.ts'
import { Problem } from '#contract/problems.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { type SwitchName, switchNames } from '#contract/staff/switches/values.ts'
import { type StaffRole, staffRoles } from '#contract/staff/values.ts'
import { AuthError } from '#server/auth/auth-error.ts'
import { randomPassword } from '#server/auth/context/passwords/random-password.ts'
import { InvalidMetadataError } from '#server/auth/federation/saml/rules.metadata.ts'
import type { Ctx } from '#server/platform/context.ts'
import { CommandError, readArguments, readNumber, runCommand, UsageError } from './terminal/command-line.ts'

const usage = `Usage: npm run admin -- COMMAND

  create EMAIL [ROLE]     creates an account of the staff: support, trust, finance or, by default, admin; reads a password
                          from the terminal or standard input, or generates one
  role EMAIL ROLE         changes what someone of the staff is there for
  service-token [HOURS]   prints a token for the administration calls of /auth/v1, valid for one hour by default
  rotate-keys             signs access tokens with a new key from now on; sessions continue
  sessions EMAIL          lists the sessions of an account
  end-sessions EMAIL [ID] ends all sessions of an account, or one
  ban EMAIL [DAYS]        prevents sign-in, until further notice by default
  unban EMAIL             allows sign-in again
  export EMAIL REASON     prints what is kept about an account as JSON, without its files
  erase EMAIL REASON      erases an account as its owner could, for good
  switches                lists the feature switches
  switch NAME MODE REASON turns a part of the product on or off for everybody
  jobs                    lists the jobs that were given up
  retry ID REASON         tries a job that was given up once more
  credit PAYER DOLLARS REASON
                          gives an advisor or a firm credit for later invoices, by their ID
  refund INVOICE DOLLARS REASON
                          gives money of a paid invoice back to the card, by the ID of the invoice
  sso add FILE_OR_URL --domain=firm.example [--domain=...] [--role=advisor] [--map=OURS=THEIRS]
                          trusts the SAML identity provider of a firm, by its metadata
  sso list                lists the identity providers
  sso remove ID           stops trusting an identity provider`

type Action = (ctx: Ctx) => Promise<void>
const print = console.log
// Wrong arguments are named at once, so the product is loaded after them.
const authService = () => import('#server/auth/service.ts')
const people = () => import('./admin/people.ts')
const accounts = () => import('./admin/accounts.ts')
const desks = () => import('./admin/desks.ts')

/** Reads the arguments into what they do, before a database is opened. @throws UsageError */
async function actionOf([command = '', ...args]: readonly string[]): Promise<Action> {
  const read = (...names: string[]) => readArguments(args, names)
  switch (command) {
    case 'create':
      read('EMAIL', '[ROLE]')
      return withEmail(args, createAs(staffRoleOf(args[1] ?? 'admin')))
    case 'role': {
      const role = staffRoleOf(read('EMAIL', 'ROLE')[1])
      return withEmail(args, async (ctx, email) => (await people()).setStaffRole(ctx, print, email, role))
    }
    case 'service-token': {
      const hours = readNumber('HOURS', read('[HOURS]')[0] ?? '1', 24 * 365)
      const lifeSeconds = Math.round(hours * 3_600)
      return async (ctx) => print(await (await authService()).signServiceToken(ctx, { lifeSeconds }))
    }
    case 'rotate-keys':
      read()
      return async (ctx) => print(`The new signing key is ${await (await authService()).rotateSigningKeys(ctx)}`)
    case 'sessions':
      return withEmail(read('EMAIL'), async (ctx, email) => (await people()).printSessions(ctx, print, email))
    case 'end-sessions': {
      const [, id] = read('EMAIL', '[ID]')
      return withEmail(args, async (ctx, email) => (await people()).endSessions(ctx, print, email, id))
    }
    case 'ban': {
      const [, text] = read('EMAIL', '[DAYS]')
      const days = text === undefined ? null : readNumber('DAYS', text, 36_500)
      return withEmail(args, async (ctx, email) => (await people()).ban(ctx, print, email, days))
    }
    case 'unban':
      return withEmail(read('EMAIL'), async (ctx, email) => (await people()).unban(ctx, print, email))
    case 'export':
    case 'erase': {
      const reason = reasonOf(read('EMAIL', 'REASON')[1])
      return withEmail(args, async (ctx, email) => (await accounts())[command](ctx, print, email, reason))
    }
    case 'switches':
    case 'jobs':
      read()
      return async (ctx) => (await desks())[command](ctx, print)
    case 'switch': {
      const [name = '', mode = ''] = read('NAME', 'MODE', 'REASON')
      const setting = { name: switchOf(name), mode: modeOf(mode), reason: reasonOf(args[2]) }
      return async (ctx) => (await desks()).setSwitch(ctx, print, setting)
    }
    case 'retry': {
      const [id = '', reason] = read('ID', 'REASON')
      const input = { id: idOf(id), reason: reasonOf(reason) }
      return async (ctx) => (await desks()).retry(ctx, print, input)
    }
    case 'credit':
    case 'refund': {
      const [id = '', dollars = '', reason] = read(command === 'credit' ? 'PAYER' : 'INVOICE', 'DOLLARS', 'REASON')
      const amountCents = Math.round(readNumber('DOLLARS', dollars, 100_000) * 100)
      const input = { id: idOf(id), amountCents, reason: reasonOf(reason) }
      return async (ctx) => (await desks())[command](ctx, print, input)
    }
    case 'sso': {
      const { sso } = await import('./admin/sso.ts')
      const run = sso(args)
      return (ctx) => run(ctx, print)
    }
    default:
      throw new UsageError(command === '' ? 'COMMAND is missing' : `There is no command "${command}"`)
  }
}

/** @throws UsageError when the first argument is not an email address */
function withEmail([email = '']: readonly string[], run: (ctx: Ctx, email: string) => Promise<void>): Action {
  if (!email.includes('@')) throw new UsageError(`EMAIL must be an email address, not "${email}"`)
  return (ctx) => run(ctx, email)
}

/** @throws UsageError */
function staffRoleOf(text = ''): StaffRole {
  const role = staffRoles.find((each) => each === text)
  if (!role) throw new UsageError(`ROLE must be one of ${staffRoles.join(', ')}, not "${text}"`)
  return role
}

/** @throws UsageError */
function reasonOf(text = ''): string {
  const { success, data } = StaffReason.safeParse(text)
  if (!success) throw new UsageError('REASON must have 10 to 500 characters; put it into quotes')
  return data
}

/** @throws UsageError */
function idOf(text: string): string {
  if (!Id.safeParse(text).success) throw new UsageError(`"${text}" is not an ID`)
  return text
}

/** @throws UsageError */
function switchOf(text: string): SwitchName {
  const name = switchNames.find((each) => each === text)
  if (!name) throw new UsageError(`NAME must be one of ${switchNames.join(', ')}, not "${text}"`)
  return name
}

/** @throws UsageError */
function modeOf(text: string): 'on' | 'off' {
  if (text !== 'on' && text !== 'off') throw new UsageError(`MODE must be on or off, not "${text}"`)
  return text
}

const createAs =
  (staffRole: StaffRole) =>
  async (ctx: Ctx, email: string): Promise<void> => {
    const [{ createAdmin }, { recordAct }] = await Promise.all([authService(), import('#server/staff/service.ts')])
    const typed = await readPassword()
    const password = typed || randomPassword()
    const made = await ctx.transaction(async (tx) => {
      const account = await createAdmin(tx, { email, password, staffRole })
      if (account) await recordAct(tx, { act: 'staff-added', subjectId: account.userId, detail: staffRole })
      return account
    })
    if (!made) throw new CommandError(`${email} has an account already; nothing was changed`)
    console.log(`${email} is of the staff now, as ${staffRole}.`)
    if (!typed) console.log(`Password: ${password}`)
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
  const action = await actionOf(args)
  const { runInProduct } = await import('./terminal/product.ts')
  await runInProduct(action)
}

await runCommand({
  name: 'npm run admin',
  usage,
  expectedErrors: [AuthError, InvalidMetadataError, Problem],
  run: main,
})
