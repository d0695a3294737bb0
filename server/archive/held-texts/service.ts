import type { DecideTexts } from '#contract/archive/held-texts/schemas.ts'
import { approvedTexts } from '#contract/archive/held-texts/values.ts'
import { problem } from '#contract/problems.ts'
import type { OwnProfile, SaveAdvisorPart } from '#contract/profiles/schemas.ts'
import { membershipWith } from '#server/firms/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { readOwn, saveAdvisor } from '#server/profiles/me/service.ts'
import { putAdvisorTexts } from '#server/profiles/service.ts'
import { textsDecided, textsHeld } from '../events.ts'
import { actorName, noteAct } from '../service.ts'
import type { EntryContent } from '../tables.ts'
import { changedTexts, changesOf, textsIn, withoutTexts } from './rules.ts'
import * as store from './store.ts'

type Changes = ReturnType<typeof changesOf>

const recorded = (changes: Changes): EntryContent => ({
  changes: Object.fromEntries(changes.map(({ text, ...change }) => [text, change])),
})

/**
 * Saves a part of the actor's advisor profile. Where a firm approves it, changed texts wait for a
 * supervisor and readers go on to see the earlier ones; everything else counts at once
 * (docs/archive.md "Profile texts").
 * @throws core.invalid, profiles.incomplete
 */
export async function saveWithApproval(ctx: UserCtx, part: SaveAdvisorPart): Promise<OwnProfile> {
  await ctx.transaction(async (tx) => {
    const advisorId = tx.actor.id
    const before = await store.findHeld(tx.db, advisorId, { lock: true })
    const firm = await store.findApprovingFirm(tx.db, advisorId)
    const texts = firm ? textsIn(part) : {}
    const { advisor } = await saveAdvisor(tx, withoutTexts(part, texts))
    const changed = advisor ? changedTexts(texts, advisor) : {}
    const settled = approvedTexts.filter((name) => part[name] !== undefined && changed[name] === undefined)
    if (settled.length > 0) await store.deleteTexts(tx.db, advisorId, settled)
    if (!firm || !advisor || Object.keys(changed).length === 0) return
    const held = { advisorId, firmId: firm.id, texts: changed, submittedAt: tx.now }
    const waiting = await store.upsertHeld(tx.db, held)
    const about = { kind: 'profile', subjectId: advisorId, advisorId } as const
    await noteAct(tx, firm.id, about, { state: 'waits for approval', ...recorded(changesOf(waiting, advisor)) })
    const isWaiting = before?.held.state === 'waiting' && before.held.firmId === firm.id
    if (!isWaiting) await tx.publish(textsHeld, { advisorId, firmId: firm.id })
  })
  return readOwn(ctx)
}

export type OwnTextsView = {
  readonly firm: { readonly id: string; readonly name: string } | null
  readonly found: store.FoundTexts | null
}

/** The firm that approves the actor's texts, and what of them readers do not see yet. */
export async function getOwnTexts(ctx: UserCtx): Promise<OwnTextsView> {
  const [firm, found] = await Promise.all([
    store.findApprovingFirm(ctx.db, ctx.actor.id),
    store.findHeld(ctx.db, ctx.actor.id, { lock: false }),
  ])
  return { firm, found }
}

/** Discards what the actor wrote and readers do not see yet. */
export async function discardOwnTexts(ctx: UserCtx): Promise<void> {
  await store.deleteHeld(ctx.db, ctx.actor.id)
}

/**
 * The texts that wait at the actor's firm, longest waiting first.
 * @throws firms.none, firms.not-allowed
 */
export async function listHeldTexts(ctx: UserCtx): Promise<{ firmId: string; rows: store.FoundTexts[] }> {
  const { firm } = await membershipWith(ctx, 'supervise')
  return { firmId: firm.id, rows: await store.listWaiting(ctx.db, firm.id) }
}

/**
 * Publishes an advisor's texts or sends them back with a note; both are in the archive. The
 * decision is about the version that was read, and advisors never decide about their own texts
 * (FINRA Rule 3110(b)(6)).
 * @throws core.not-found, firms.none, firms.not-allowed, archive.own-texts, archive.texts-changed
 */
export function decideTexts(ctx: UserCtx, advisorId: string, { version, decision, note }: DecideTexts): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { firm } = await membershipWith(tx, 'supervise')
    const found = await store.findHeld(tx.db, advisorId, { lock: true })
    const approving = await store.findApprovingFirm(tx.db, advisorId)
    if (found?.held.state !== 'waiting' || found.held.firmId !== firm.id || approving?.id !== firm.id)
      throw problem('core.not-found')
    if (advisorId === tx.actor.id) throw problem('archive.own-texts')
    const { held, profile, advisor } = found
    if (held.version !== version) throw problem('archive.texts-changed')
    if (decision === 'approved') {
      await store.deleteHeld(tx.db, advisorId)
      await putAdvisorTexts(tx, advisorId, held.texts)
    } else await store.updateReturned(tx.db, advisorId, { note, decidedByName: await actorName(tx) })
    const about = { kind: 'supervision', subjectId: advisorId, advisorId } as const
    const changes = recorded(changesOf(held.texts, advisor))
    await noteAct(tx, firm.id, about, { advisorName: fullName(profile), decision, text: note, ...changes })
    await tx.publish(textsDecided, { advisorId, decision })
  })
}
