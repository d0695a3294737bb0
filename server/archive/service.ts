import type { NewHold, NewRule, SaveArchive } from '#contract/archive/schemas.ts'
import { holdsAtMost, retentionYearBounds, rulesAtMost } from '#contract/archive/values.ts'
import { brand } from '#contract/brand.ts'
import { problem } from '#contract/problems.ts'
import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import { lockMembershipWith, membershipWith, setSupervised } from '#server/firms/service.ts'
import type { FirmRow } from '#server/firms/tables.ts'
import type { Tx, UserCtx } from '#server/platform/context.ts'
import { countWaiting } from './held-texts/store.ts'
import * as store from './store.ts'
import type { ArchiveRow, EntryContent, HoldRow, PendingRow, RootRow, RuleRow } from './tables.ts'

const shownRoots = 14
const shownFormerMembers = 100

export type ArchiveView = {
  readonly firm: FirmRow
  readonly archive: ArchiveRow | null
  readonly isOwner: boolean
  readonly roots: RootRow[]
  readonly rules: RuleRow[]
  readonly holds: HoldRow[]
  readonly members: { id: string; name: string }[]
  readonly formerMembers: store.FormerMember[]
  readonly samples: { open: number; flagged: number }
  readonly waitingTexts: number
}

/**
 * The archive of the actor's firm, for its owner and its compliance officer; without a row before
 * it is first turned on.
 * @throws firms.none, firms.not-allowed
 */
export async function getArchive(ctx: UserCtx): Promise<ArchiveView> {
  const { firm, firmRole } = await membershipWith(ctx, 'supervise')
  const [archive, roots, rules, holds, members, formerMembers, samples, waitingTexts] = await Promise.all([
    store.findArchive(ctx.db, firm.id),
    store.listRoots(ctx.db, firm.id, shownRoots),
    store.listRules(ctx.db, firm.id),
    store.listHolds(ctx.db, firm.id),
    store.listMembers(ctx.db, firm.id),
    store.listFormerMembers(ctx.db, firm.id, shownFormerMembers),
    store.countSamples(ctx.db, firm.id),
    countWaiting(ctx.db, firm.id),
  ])
  const isOwner = firmRole === 'owner'
  return { firm, archive, isOwner, roots, rules, holds, members, formerMembers, samples, waitingTexts }
}

/**
 * Turns the archive on or off, sets the period, and whether profile texts wait for approval.
 * Turning it on records every member's profile as it is; turning it off ends the recording and
 * removes nothing.
 * @throws firms.none, firms.not-allowed
 */
export async function saveArchive(ctx: UserCtx, input: SaveArchive): Promise<ArchiveView> {
  await ctx.transaction(async (tx) => {
    // The firm's lock, because there may be no archive to lock yet.
    const { firm } = await lockMembershipWith(tx, 'run-archive')
    const before = await store.lockArchive(tx.db, firm.id)
    const wasOn = before?.isOn === true
    const years = before?.retentionYears ?? retentionYearBounds.initial
    const wasApproving = before?.approvesTexts === true
    const { isOn = wasOn, retentionYears = years, approvesTexts = wasApproving } = input
    const startedAt = before?.startedAt ?? (isOn ? tx.now : null)
    const named = { firmId: firm.id, firmName: firm.name }
    await store.upsertArchive(tx.db, { ...named, startedAt, isOn, retentionYears, approvesTexts })
    if (isOn !== wasOn) await setSupervised(tx, firm.id, isOn)
    if (isOn && !wasOn) await store.insertProfilesOf(tx.db, firm.id, tx.now)
    if (isOn !== wasOn || retentionYears !== years || approvesTexts !== wasApproving)
      await noteSetting(tx, firm.id, { isOn, retentionYears, approvesTexts })
  })
  return getArchive(ctx)
}

/**
 * Adds a rule that picks messages for review from now on.
 * @throws firms.none, firms.not-allowed, archive.too-many-rules
 */
export function addRule(ctx: UserCtx, input: NewRule): Promise<RuleRow> {
  return ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'run-archive')
    if ((await store.listRules(tx.db, firm.id)).length >= rulesAtMost) throw problem('archive.too-many-rules')
    const rule = await store.insertRule(tx.db, { firmId: firm.id, createdAt: tx.now, ...input })
    await noteSetting(tx, firm.id, { rule: 'added', ...input })
    return rule
  })
}

/** Removes a rule of the actor's firm. @throws core.not-found, firms.none, firms.not-allowed */
export function removeRule(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm } = await membershipWith(tx, 'run-archive')
    const rule = await store.deleteRule(tx.db, firm.id, id)
    if (!rule) throw problem('core.not-found')
    const { kind, percent, words, days } = rule
    await noteSetting(tx, firm.id, { rule: 'removed', kind, percent, words, days })
  })
}

/**
 * Keeps the entries of one person, or all of them, until the hold is released. One that is placed
 * during a purge waits for it.
 * @throws firms.none, firms.not-allowed, archive.too-many-holds
 */
export function placeHold(ctx: UserCtx, { personId, reason }: NewHold): Promise<HoldRow> {
  return ctx.transaction(async (tx) => {
    const { firm } = await lockMembershipWith(tx, 'supervise')
    await store.lockArchive(tx.db, firm.id)
    if ((await store.listHolds(tx.db, firm.id)).length >= holdsAtMost) throw problem('archive.too-many-holds')
    const personName = personId && (await store.findRecordedName(tx.db, firm.id, personId))
    const hold = await store.insertHold(tx.db, {
      firmId: firm.id,
      personId,
      personName,
      reason,
      placedByName: await actorName(tx),
      placedAt: tx.now,
    })
    await noteSetting(tx, firm.id, { hold: 'placed', personId, personName, text: reason })
    return hold
  })
}

/** Releases a hold of the actor's firm. @throws core.not-found, firms.none, firms.not-allowed */
export function releaseHold(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm } = await membershipWith(tx, 'supervise')
    const hold = await store.updateHoldReleased(tx.db, { id, firmId: firm.id, at: tx.now })
    if (!hold) throw problem('core.not-found')
    const { personId, personName, reason } = hold
    await noteSetting(tx, firm.id, { hold: 'released', personId, personName, text: reason })
  })
}

/** The name of the firm whose supervisor may read what an advisor writes now, or null. */
export function findSupervisingFirm(ctx: UserCtx, advisorId: string): Promise<string | null> {
  return store.findRecordingFirm(ctx.db, advisorId)
}

/** The actor's name, as entries sign what they did. */
export async function actorName(tx: Tx<UserCtx['actor']>): Promise<string> {
  return (await store.findName(tx.db, tx.actor.id)) || tx.actor.email
}

type Note = Pick<PendingRow, 'kind'> & Partial<Pick<PendingRow, 'subjectId' | 'personId' | 'advisorId'>>

/**
 * Records an act of a supervisor in the chain itself: a search, a decision, a setting. Does nothing
 * while the firm never had an archive.
 */
export async function noteAct(
  tx: Tx<UserCtx['actor']>,
  firmId: string,
  { kind, ...of }: Note,
  content: EntryContent,
): Promise<void> {
  if (!(await store.findArchive(tx.db, firmId))) return
  const byName = await actorName(tx)
  await store.insertPending(tx.db, {
    firmId,
    kind,
    act: 'created',
    occurredAt: tx.now,
    advisorId: of.advisorId ?? tx.actor.id,
    personId: of.personId ?? null,
    subjectId: of.subjectId ?? tx.actor.id,
    content: { advisorName: byName, byName, byId: tx.actor.id, ...content },
  })
}

/** Records an access by a signed address, which has a reader and no session. */
export async function noteAccess(
  tx: Tx,
  { firmId, readerId }: { firmId: string; readerId: string },
  content: EntryContent,
): Promise<void> {
  const byName = (await store.findName(tx.db, readerId)) ?? erasedDisplayName
  await store.insertPending(tx.db, {
    firmId,
    kind: 'access',
    act: 'created',
    occurredAt: tx.now,
    advisorId: readerId,
    personId: null,
    subjectId: readerId,
    content: { advisorName: byName, byName, byId: readerId, ...content },
  })
}

/** Records what the product itself did to an archive. */
export async function noteOwnAct(tx: Tx, firmId: string, content: EntryContent): Promise<void> {
  await store.insertPending(tx.db, {
    firmId,
    kind: 'setting',
    act: 'created',
    occurredAt: tx.now,
    advisorId: firmId,
    personId: null,
    subjectId: firmId,
    content: { advisorName: brand.name, byName: brand.name, ...content },
  })
}

function noteSetting(tx: Tx<UserCtx['actor']>, firmId: string, content: EntryContent): Promise<void> {
  return noteAct(tx, firmId, { kind: 'setting', subjectId: firmId }, content)
}
