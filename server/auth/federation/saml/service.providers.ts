import type { Role } from '#contract/profiles/values.ts'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { readMetadata } from './rules.metadata.ts'
import {
  deleteProvider,
  insertDomain,
  insertProvider,
  listProviders,
  type SsoProviderRow,
  updateUnbound,
} from './store.ts'
import type { AttributeMapping } from './tables.ts'

export type NewSsoProvider = {
  /** What the provider publishes of itself. */
  readonly metadata: string
  readonly domains: readonly string[]
  readonly mapping: AttributeMapping
  readonly accountRole: Exclude<Role, 'admin'>
}

export type SsoProviderWithDomains = { readonly provider: SsoProviderRow; readonly domains: readonly string[] }

const domainPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/**
 * Adds a trusted identity provider. @throws InvalidMetadataError, saml_idp_already_exists,
 * sso_domain_already_exists, validation_failed
 */
export async function addProvider(ctx: AuthCtx, input: NewSsoProvider): Promise<SsoProviderWithDomains> {
  const { entityId, signOnUrl, certificates } = readMetadata(input.metadata)
  const domains = [...new Set(input.domains.map((domain) => domain.trim().toLowerCase()))]
  for (const domain of domains)
    if (!domainPattern.test(domain)) throw authError(400, 'validation_failed', `${domain} is no domain`)
  return ctx.transaction(async (tx) => {
    const { mapping: attributeMapping, accountRole } = input
    const values = { entityId, signOnUrl, certificates: [...certificates], attributeMapping, accountRole }
    const provider = await insertProvider(tx.db, values)
    if (!provider) throw authError(422, 'saml_idp_already_exists', `${entityId} is a provider already`)
    for (const domain of domains) {
      if (!(await insertDomain(tx.db, { domain, providerId: provider.id })))
        throw authError(422, 'sso_domain_already_exists', `${domain} belongs to another provider already`)
    }
    return { provider, domains }
  })
}

/** Every provider with its domains, the oldest first. */
export async function listProvidersWithDomains(ctx: AuthCtx): Promise<SsoProviderWithDomains[]> {
  const found = new Map<string, { provider: SsoProviderRow; domains: string[] }>()
  for (const { provider, domain } of await listProviders(ctx.db)) {
    const entry = found.get(provider.id) ?? { provider, domains: [] }
    if (domain !== null) entry.domains.push(domain)
    found.set(provider.id, entry)
  }
  return [...found.values()]
}

/** Removes a provider; its accounts stay but cannot sign in. Null when there is none. */
export function removeProvider(ctx: AuthCtx, id: string): Promise<SsoProviderRow | null> {
  return ctx.transaction(async (tx) => {
    // A provider that is gone must not stay the only way into an account.
    await updateUnbound(tx.db, id)
    return deleteProvider(tx.db, id)
  })
}
