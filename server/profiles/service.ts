import type { ApprovedText } from '#contract/archive/held-texts/values.ts'
import { problem } from '#contract/problems.ts'
import type { Person, SeenConsumer } from '#contract/profiles/schemas.ts'
import type { ConsumerAdvisorPair } from '#contract/profiles/values.ts'
import type { Actor, Ctx, Tx } from '#server/platform/context.ts'
import { disclose, fullName } from './disclosure.ts'
import { advisorSaved, publicationChanged } from './events.ts'
import { updateAdvisor, updateUnpublished } from './me/store.ts'
import { visibleStatus } from './presence/rules.ts'
import * as store from './store.ts'
import type { AdvisorProfileRow, ProfileRow, UserPair } from './tables.ts'

export { zipCodeError } from './zip-codes/rules.ts'

/**
 * Reads somebody's whole base row, contact data included: for rules, never for a reply. What one
 * person shows of another goes through `peopleSeenBy`, `consumersSeenBy` or `displayNamesFor`.
 * @throws core.not-found
 */
export async function getProfile(ctx: Ctx, id: string): Promise<ProfileRow> {
  const row = await store.findProfile(ctx.db, id)
  if (!row) throw problem('core.not-found')
  return row
}

/** Texts that can be put into an advisor's profile. */
export type AdvisorTexts = { readonly [N in ApprovedText]?: string }

/**
 * Reads an advisor's two rows. Says nothing about being published, verified or entitled: those are
 * the caller's rules.
 * @throws profiles.not-an-advisor
 */
export async function requireAdvisor(
  ctx: Ctx,
  advisorId: string,
): Promise<{ profile: ProfileRow; advisor: AdvisorProfileRow }> {
  const found = await store.findAdvisor(ctx.db, advisorId)
  if (!found) throw problem('profiles.not-an-advisor')
  return found
}

/**
 * Puts texts into an advisor's profile that somebody else approved (docs/archive.md "Profile
 * texts").
 */
export async function putAdvisorTexts(tx: Tx<Actor>, advisorId: string, texts: AdvisorTexts): Promise<void> {
  await updateAdvisor(tx.db, advisorId, texts)
  await tx.publish(advisorSaved, { advisorId })
}

/** Takes an advisor's profile off the site, as when they lose their verification. */
export async function unpublishAdvisor(tx: Tx<Actor>, advisorId: string): Promise<void> {
  if (!(await updateUnpublished(tx.db, advisorId))) return
  await tx.publish(advisorSaved, { advisorId })
  await tx.publish(publicationChanged, { advisorId, published: false })
}

/**
 * Presents people to the actor: advisors and colleagues by name, consumers by name only as far as
 * they agreed (docs/product.md "Matching"). Unknown ids are missing from the map.
 */
export async function peopleSeenBy(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Person>> {
  const viewerId = idOf(ctx.actor)
  const rows = await store.listSeen(ctx.db, viewerId, ids)
  return new Map(rows.map((row) => [row.profile.id, presentPerson(viewerId, row)]))
}

/**
 * Shows consumers to one advisor, each as far as that consumer agreed. Others than consumers are
 * left out.
 */
export async function consumersSeenBy(
  ctx: Ctx,
  { advisorId, consumerIds }: { advisorId: string; consumerIds: readonly string[] },
): Promise<Map<string, SeenConsumer>> {
  const rows = await store.listSeen(ctx.db, advisorId, consumerIds)
  return new Map(
    rows
      .filter(({ profile }) => profile.userType === 'consumer')
      .map(({ profile, consent }) => [profile.id, disclose(advisorId, profile, consent)]),
  )
}

/**
 * Names people as one viewer may know them, for mails and notices that somebody else's act causes.
 */
export async function displayNamesFor(
  ctx: Ctx,
  { viewerId, ids }: { viewerId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await store.listSeen(ctx.db, viewerId, ids)
  return new Map(rows.map((row) => [row.profile.id, presentPerson(viewerId, row).displayName]))
}

/** As `displayNamesFor`, one name for each pair; null for an unknown person. */
export async function displayNamesForPairs(ctx: Ctx, pairs: readonly store.ViewedPair[]): Promise<(string | null)[]> {
  const rows = await store.listSeenPairs(ctx.db, pairs)
  return pairs.map(({ viewerId }, at) => {
    const row = rows[at]
    return row ? presentPerson(viewerId, row).displayName : null
  })
}

/** Tells whether this consumer's agreement to this advisor is in force now. */
export async function hasConsent(ctx: Ctx, pair: ConsumerAdvisorPair): Promise<boolean> {
  return (await store.findConsentInForce(ctx.db, pair)) !== null
}

/**
 * The same until the transaction ends: who withdraws the consent, blocks the other or is erased
 * waits for it, and then finds what it made. Comes before any other lock, and before `isBlocked`.
 */
export function lockConsentUntilCommit(tx: Tx, { consumerId, advisorId }: ConsumerAdvisorPair): Promise<boolean> {
  return store.lockConsent(tx.db, { userId: consumerId, otherUserId: advisorId }, 'share')
}

/** Tells whether one of the two has blocked the other; a block counts both ways. */
export async function isBlocked(ctx: Ctx, pair: UserPair): Promise<boolean> {
  return store.existsBlock(ctx.db, pair)
}

function idOf(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.id : null
}

function presentPerson(viewerId: string | null, { profile, consent, isBlocked }: store.ViewedProfile): Person {
  const seen = profile.userType === 'consumer' ? disclose(viewerId, profile, consent) : nameAndPictureOf(profile)
  // Presence ends with the agreement (docs/product.md "Chat").
  const isHidden = isBlocked || ('isDisclosed' in seen && !seen.isDisclosed)
  return {
    id: profile.id,
    displayName: seen.displayName,
    role: profile.userType,
    avatarUrl: seen.avatarUrl,
    onlineStatus: isHidden ? null : visibleStatus(profile),
  }
}

function nameAndPictureOf(profile: ProfileRow): { displayName: string; avatarUrl: string | null } {
  return { displayName: fullName(profile) || 'An advisor', avatarUrl: profile.avatarUrl }
}
