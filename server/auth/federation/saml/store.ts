import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { firstRow } from '#server/platform/db/first-row.ts'
import { flowStates, users } from '../../tables.ts'
import { samlAssertions, samlRelayStates, ssoDomains, ssoProviders } from './tables.ts'

export type SsoProviderRow = typeof ssoProviders.$inferSelect
export type RelayStateRow = typeof samlRelayStates.$inferSelect

/** Stores a provider, or returns null when there is one of this entity. */
export async function insertProvider(
  db: Db,
  provider: typeof ssoProviders.$inferInsert,
): Promise<SsoProviderRow | null> {
  const [row] = await db.insert(ssoProviders).values(provider).onConflictDoNothing().returning()
  return row ?? null
}

/** Gives a domain to a provider; false when it belongs to one already. */
export async function insertDomain(db: Db, row: typeof ssoDomains.$inferInsert): Promise<boolean> {
  return (await db.insert(ssoDomains).values(row).onConflictDoNothing().returning()).length > 0
}

/** Takes a domain from its provider, and returns how many the provider has left. */
export async function deleteDomain(db: Db, { domain, providerId }: typeof ssoDomains.$inferInsert): Promise<number> {
  const ofProvider = eq(ssoDomains.providerId, providerId)
  await db.delete(ssoDomains).where(and(ofProvider, eq(ssoDomains.domain, domain)))
  return db.$count(ssoDomains, ofProvider)
}

export async function findProvider(db: Db, id: string): Promise<SsoProviderRow | null> {
  const [row] = await db.select().from(ssoProviders).where(eq(ssoProviders.id, id))
  return row ?? null
}

export async function findProviderByEntity(db: Db, entityId: string): Promise<SsoProviderRow | null> {
  const [row] = await db
    .select()
    .from(ssoProviders)
    .where(and(eq(ssoProviders.entityId, entityId), isNull(ssoProviders.clientId)))
    // Firms may enter the same provider; only one that has proved its domain is enabled.
    .orderBy(desc(ssoProviders.isEnabled))
    .limit(1)
  return row ?? null
}

export async function findProviderByDomain(db: Db, domain: string): Promise<SsoProviderRow | null> {
  const [row] = await db
    .select({ provider: ssoProviders })
    .from(ssoDomains)
    .innerJoin(ssoProviders, eq(ssoProviders.id, ssoDomains.providerId))
    .where(eq(ssoDomains.domain, domain.toLowerCase()))
  return row?.provider ?? null
}

export async function listProviders(db: Db): Promise<{ provider: SsoProviderRow; domain: string | null }[]> {
  return db
    .select({ provider: ssoProviders, domain: ssoDomains.domain })
    .from(ssoProviders)
    .leftJoin(ssoDomains, eq(ssoDomains.providerId, ssoProviders.id))
    .orderBy(asc(ssoProviders.createdAt), asc(ssoDomains.domain))
}

/** Changes a provider; false when there is none. */
export async function updateProvider(
  db: Db,
  id: string,
  change: Partial<typeof ssoProviders.$inferInsert>,
): Promise<boolean> {
  const changed = await db.update(ssoProviders).set(change).where(eq(ssoProviders.id, id)).returning()
  return changed.length > 0
}

/** Ends the binding of accounts to a provider. */
export async function updateUnbound(db: Db, providerId: string): Promise<void> {
  await db
    .update(users)
    .set({ signOnProviderId: null, isSignOnRequired: false })
    .where(eq(users.signOnProviderId, providerId))
}

export async function deleteProvider(db: Db, id: string): Promise<SsoProviderRow | null> {
  const [row] = await db.delete(ssoProviders).where(eq(ssoProviders.id, id)).returning()
  return row ?? null
}

export async function insertRelayState(db: Db, row: typeof samlRelayStates.$inferInsert): Promise<string> {
  return firstRow(await db.insert(samlRelayStates).values(row).returning({ id: samlRelayStates.id })).id
}

/** Deletes and returns a relay state, so that it is used once; null when there is none. */
export async function consumeRelayState(db: Db, id: string): Promise<RelayStateRow | null> {
  const [row] = await db.delete(samlRelayStates).where(eq(samlRelayStates.id, id)).returning()
  return row ?? null
}

/** Marks an assertion as used; false when it was already. */
export async function insertAssertion(db: Db, digest: string, usedAt: Date): Promise<boolean> {
  const used = await db.insert(samlAssertions).values({ digest, usedAt }).onConflictDoNothing().returning()
  return used.length > 0
}

export type FirmFlow = {
  readonly userId: string
  readonly provider: string
  readonly relay: Pick<RelayStateRow, 'codeChallenge' | 'codeChallengeMethod'>
  readonly sessionNotAfter: Date | null
  readonly now: Date
}

/** Creates the flow of a client with a verifier, and returns the code it redeems. */
export async function insertFirmFlow(db: Db, { relay, provider, now, ...flow }: FirmFlow): Promise<string> {
  const { codeChallenge, codeChallengeMethod } = relay
  const times = { createdAt: now, authCodeIssuedAt: now }
  return firstRow(
    await db
      .insert(flowStates)
      .values({ ...flow, ...times, codeChallenge, codeChallengeMethod, providerType: provider, method: 'sso/saml' })
      .returning({ authCode: flowStates.authCode }),
  ).authCode
}

export async function deleteSsoBefore(db: Db, before: Date): Promise<void> {
  await db.delete(samlRelayStates).where(lt(samlRelayStates.createdAt, before))
  await db.delete(samlAssertions).where(lt(samlAssertions.usedAt, before))
}
