/** Asks the domain name system, and addresses of a firm's choice. */
import { Resolver } from 'node:dns/promises'
import { seconds } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fetchOutside, OutsideError } from '#server/platform/network/outside-fetch.ts'

const maxBytes = 1_000_000

const noSuchName: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/** The TXT records of a name; null when no name server answers. */
export async function textRecordsOf(ctx: Ctx, name: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: seconds(3), tries: 2 })
  const { dnsServers } = ctx.ports.config
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    ctx.log.info({ err: error, name }, 'a name has no TXT record')
    return error instanceof Error && 'code' in error && noSuchName.has(error.code) ? [] : null
  }
}

/** Metadata from the address it is published at; null when that gives none. */
export async function fetchMetadata(ctx: Ctx, address: URL): Promise<string | null> {
  try {
    const allowed = ctx.ports.config.auth.ssoPrivateAddresses
    const reply = await fetchOutside(address, {}, { allowed, maxBytes })
    return reply.ok ? await reply.text() : null
  } catch (error) {
    if (error instanceof OutsideError) return null
    throw error
  }
}
