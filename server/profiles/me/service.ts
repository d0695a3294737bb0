import { isVisible } from '#contract/core/visible-text.ts'
import { problem } from '#contract/problems.ts'
import type { OwnProfile, SaveAdvisorPart, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { Tx, UserActor, UserCtx } from '#server/platform/context.ts'
import { advisorSaved, consumerSaved, profileSaved, publicationChanged } from '../events.ts'
import { announceStatus } from '../presence/service.ts'
import { zipCodeError } from '../zip-codes/rules.ts'
import { presentOwn } from './present.ts'
import { answeredBy, completionOf, type OwnRows, within, withoutBlanks } from './rules.ts'
import * as store from './store.ts'

/**
 * Reads everything about oneself. Rows that are missing are made: an account is never without a
 * profile (docs/product.md "Profiles").
 */
export async function getOwn(ctx: UserCtx): Promise<store.OwnRowsWithAccount> {
  const found = await store.findRows(ctx.db, ctx.actor.id)
  if (found && hasRoleRow(found)) return found
  return ctx.transaction(async (tx) => {
    const { id, email, role } = tx.actor
    await store.insertRows(tx.db, { id, email, userType: role, createdAt: tx.now })
    return readRows(tx)
  })
}

/**
 * Saves any part of the base row. Refuses what would leave a published profile incomplete, a name
 * that nobody sees, and a ZIP code of no place or another state.
 * @throws core.invalid, profiles.incomplete
 */
export async function saveProfile(ctx: UserCtx, part: SaveProfilePart): Promise<store.OwnRowsWithAccount> {
  return save(ctx, part, async (tx, before) => {
    assertVisible(part)
    assertOnePlace({ ...before.profile, ...part }, part)
    await store.updateProfile(tx.db, tx.actor.id, withoutBlanks(part))
    await tx.publish(profileSaved, { userId: tx.actor.id })
    if (before.consumer) await tx.publish(consumerSaved, { consumerId: tx.actor.id })
    if (before.advisor) await tx.publish(advisorSaved, { advisorId: tx.actor.id })
    if (part.showOnlineStatus !== undefined)
      announceStatus(tx, { ...before.profile, showOnlineStatus: part.showOnlineStatus })
  })
}

/**
 * Saves any part of the consumer row and remembers which questions are answered. Of the specialties
 * that matter most, those that are no longer wanted are dropped.
 */
export async function saveConsumer(ctx: UserCtx, part: SaveConsumerPart): Promise<store.OwnRowsWithAccount> {
  return save(ctx, part, async (tx, { consumer }) => {
    const answered = answeredBy(part, consumer?.answered ?? [])
    const topSpecialties = within(
      part.topSpecialties ?? consumer?.topSpecialties ?? [],
      part.preferredAdvisorSpecialties ?? consumer?.preferredAdvisorSpecialties ?? [],
    )
    await store.updateConsumer(tx.db, tx.actor.id, { ...withoutBlanks(part), topSpecialties, answered })
    await tx.publish(consumerSaved, { consumerId: tx.actor.id })
  })
}

/**
 * Saves any part of the advisor row, drops focus areas that are no longer offered, and dates a
 * statement about disclosures. Refuses what would leave a published profile incomplete.
 */
export async function saveAdvisor(ctx: UserCtx, part: SaveAdvisorPart): Promise<store.OwnRowsWithAccount> {
  return save(ctx, part, async (tx, { advisor }) => {
    const focusAreas = within(part.focusAreas ?? advisor?.focusAreas ?? [], part.expertise ?? advisor?.expertise ?? [])
    assertOrdered({ ...advisor, ...part })
    const statedAt = part.disclosures === undefined ? {} : { disclosuresStatedAt: part.disclosures && tx.now }
    await store.updateAdvisor(tx.db, tx.actor.id, { ...withoutBlanks(part), ...statedAt, focusAreas })
    await tx.publish(advisorSaved, { advisorId: tx.actor.id })
  })
}

/**
 * Shows the advisor profile to consumers, or takes it down; only a complete one is shown.
 * @throws profiles.incomplete naming what is missing, firms.no-seat
 */
export async function setPublished(ctx: UserCtx, published: boolean): Promise<store.OwnRowsWithAccount> {
  return save(ctx, { published }, async (tx, { advisor }) => {
    await store.updateAdvisor(tx.db, tx.actor.id, { published })
    if (advisor?.published !== published) await tx.publish(publicationChanged, { advisorId: tx.actor.id, published })
    await tx.publish(advisorSaved, { advisorId: tx.actor.id })
  })
}

function assertVisible(part: SaveProfilePart): void {
  const fields = (['firstName', 'lastName'] as const)
    .filter((path) => part[path] && !isVisible(part[path]))
    .map((path) => ({ path, message: 'Use letters that people can see' }))
  if (fields.length > 0) throw problem('core.invalid', { fields })
}

/**
 * Refuses a ZIP code of no place or of another state: distances would be measured from there.
 */
function assertOnePlace({ state, zipCode }: Pick<SaveProfilePart, 'state' | 'zipCode'>, part: SaveProfilePart): void {
  if (!zipCode || (part.state === undefined && part.zipCode === undefined)) return
  const message = zipCodeError(zipCode, state ?? null)
  if (message !== null) throw problem('core.invalid', { fields: [{ path: 'zipCode', message }] })
}

/** Refuses a largest account below the smallest, which nobody could open; 0 is no bound. */
function assertOrdered({ minimumAssets = 0, maximumAssets = 0 }: Partial<AccountSizes>): void {
  if (maximumAssets === 0 || maximumAssets >= minimumAssets) return
  const message = 'The maximum must be at least the minimum'
  throw problem('core.invalid', { fields: [{ path: 'maximumAssets', message }] })
}

type AccountSizes = Required<Pick<SaveAdvisorPart, 'minimumAssets' | 'maximumAssets'>>

type Own = Tx<UserActor>

/**
 * One save: rows locked, changed, read back, and undone as a whole when it leaves a published
 * profile incomplete.
 */
async function save(
  ctx: UserCtx,
  part: object,
  write: (tx: Own, before: store.OwnRowsWithAccount) => Promise<void>,
): Promise<store.OwnRowsWithAccount> {
  if (Object.keys(part).length === 0) return getOwn(ctx)
  await getOwn(ctx)
  return ctx.transaction(async (tx) => {
    await write(tx, await lockOwn(tx))
    const after = await readRows(tx)
    assertShowable(after)
    return after
  })
}

/**
 * Reads everything about oneself under a lock, which holds until the transaction ends. The account
 * may have been deleted or banned, and its session ended, since the request was let in.
 * @throws core.signed-out
 */
export async function lockOwn(tx: Own): Promise<store.OwnRowsWithAccount> {
  await store.lockProfile(tx.db, tx.actor.id)
  // A query of its own, to see what the transaction did that held the lock before.
  const rows = await readRows(tx)
  if (rows.bannedUntil !== null && rows.bannedUntil > tx.now) throw problem('core.signed-out')
  return rows
}

async function readRows(tx: Own): Promise<store.OwnRowsWithAccount> {
  const rows = await store.findRows(tx.db, tx.actor.id)
  if (!rows) throw problem('core.signed-out')
  return rows
}

function assertShowable(rows: OwnRows): void {
  if (!rows.advisor?.published) return
  const { missing } = completionOf(rows)
  if (missing.length === 0) return
  throw problem('profiles.incomplete', {
    fields: missing.map((part) => ({ path: part, message: 'Needed before your profile can be shown' })),
  })
}

function hasRoleRow({ profile, consumer, advisor }: OwnRows): boolean {
  if (profile.userType === 'consumer') return consumer !== null
  return profile.userType === 'admin' || advisor !== null
}

/** The actor's own profile as they see it. */
export async function readOwn(ctx: UserCtx): Promise<OwnProfile> {
  return presentOwn(await getOwn(ctx))
}
