import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { seconds } from '#contract/core/durations.ts'
import { signUpRoles } from '#contract/profiles/values.ts'
import { addSsoProvider, listSsoProviders, removeSsoProvider, signOnAddresses } from '#server/auth/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { CommandError, readArguments, UsageError } from '../terminal/command-line.ts'
import type { Print } from './print.ts'

type Action = (ctx: Ctx, print: Print) => Promise<void>

/** Reads the arguments of `sso` into what they do, before anything is opened. @throws UsageError */
export function sso([subcommand, ...args]: readonly string[]): Action {
  if (subcommand === 'add') {
    const options = readOptions(args)
    return (ctx, print) => add(ctx, print, options)
  }
  if (subcommand === 'list') {
    readArguments(args, [])
    return list
  }
  if (subcommand === 'remove') {
    const [id = ''] = readArguments(args, ['ID'])
    return (ctx, print) => remove(ctx, print, id)
  }
  throw new UsageError(
    subcommand ? `There is no command "sso ${subcommand}"` : 'sso is followed by add, list or remove',
  )
}

async function add(ctx: Ctx, print: Print, options: ReturnType<typeof readOptions>): Promise<void> {
  const { source, domains, accountRole, mapping } = options
  const metadata = await fetchMetadata(source)
  const { provider } = await addSsoProvider(ctx, { metadata, domains, accountRole, mapping })
  print(`Added ${provider.entityId} as ${provider.id}.`)
  print(`People with an address of ${domains.join(', ')} can now use their firm’s sign-on.`)
  print(`People who come for the first time become: ${accountRole}.`)
  const { metadataUrl, acsUrl } = signOnAddresses(ctx)
  print(
    `Give the firm these, for its side:\n  entity id and metadata  ${metadataUrl}\n  assertion consumer      ${acsUrl}`,
  )
  if (!ctx.ports.config.auth.samlEnabled) print('SAML is off: set AUTH_SAML_ENABLED=true and start the server again.')
}

function readOptions(args: readonly string[]) {
  const { values, positionals } = parse(args)
  const [source = ''] = readArguments(positionals, ['FILE_OR_URL'])
  const { domain: domains = [], role = 'advisor', map = [] } = values
  const accountRole = signUpRoles.find((type) => type === role)
  if (domains.length === 0) throw new UsageError('--domain=DOMAIN is missing')
  if (!accountRole) throw new UsageError(`--role must be one of ${signUpRoles.join(', ')}`)
  const pairs = map.map((pair) => /^([a-z_]+)=(.+)$/.exec(pair)?.slice(1) ?? [])
  if (pairs.some((pair) => pair.length !== 2))
    throw new UsageError('--map is written OURS=THEIRS, as first_name=givenName')
  return { source, domains, accountRole, mapping: Object.fromEntries(pairs) as Record<string, string> }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        domain: { type: 'string', multiple: true },
        role: { type: 'string' },
        map: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    // The library's message goes on with advice about positional arguments.
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new UsageError(message)
  }
}

async function fetchMetadata(source: string): Promise<string> {
  try {
    if (!/^https?:\/\//.test(source)) return await readFile(source, 'utf8')
    const reply = await fetch(source, { signal: AbortSignal.timeout(seconds(10)) })
    if (!reply.ok) throw new Error(`it answered ${reply.status}`)
    return await reply.text()
  } catch (error) {
    throw new CommandError(
      `The metadata could not be read from ${source}: ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function list(ctx: Ctx, print: Print): Promise<void> {
  const providers = await listSsoProviders(ctx)
  if (providers.length === 0) return print('No identity provider yet.')
  for (const { provider, domains } of providers) {
    const { id, entityId, accountRole, isEnabled } = provider
    print(`${id}  ${entityId}  ${domains.join(', ') || 'no domains'}  ${accountRole}${isEnabled ? '' : '  off'}`)
  }
}

async function remove(ctx: Ctx, print: Print, id: string): Promise<void> {
  const removed = await removeSsoProvider(ctx, id)
  if (!removed) throw new CommandError(`There is no identity provider ${id}`)
  print(`Removed ${removed.entityId}. Its people's accounts stay, but no one can sign in to them this way.`)
}
