import { z } from 'zod'
import { minutes } from '#contract/core/durations.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { GiveReason } from '#contract/operations/people/schemas.ts'
import { visitMinutes } from '#contract/operations/visits/values.ts'
import { problem } from '#contract/problems.ts'
import { staffPermits } from '#contract/staff/values.ts'
import { recordStaffView } from '#server/auth/service.ts'
import type { Ctx, Tx, UserCtx } from '#server/platform/context.ts'
import type { EnteredVisit, VisitPort } from '#server/platform/visits.ts'
import { recordAct } from '#server/staff/service.ts'
import { getPerson } from '../people/service.ts'
import { type AccountRow, findPerson } from '../people/store.ts'
import { cover, coveredFields, isSearch } from './policy.ts'
import * as store from './store.ts'
import type { VisitRow } from './tables.ts'

export type StartedVisit = { readonly visit: VisitRow; readonly person: AccountRow }

/**
 * Begins to view an account: half an hour, to read only, in this session of the staff alone; a
 * visit that was open ends. The log and the account's own history keep it.
 * @throws core.not-found, people.not-possible
 */
export function startVisit(ctx: UserCtx, personId: string, { reason }: GiveReason): Promise<StartedVisit> {
  return ctx.transaction(async (tx) => {
    const { row, can } = await getPerson(tx, personId)
    if (!can.includes('view')) throw problem('people.not-possible')
    for (const open of await store.deleteVisitsOf(tx.db, tx.actor.id))
      await recordEnd(tx, open, open.personId === personId ? 'opened again' : 'for another account')
    const visit = await store.insertVisit(tx.db, {
      staffId: tx.actor.id,
      sessionId: tx.actor.sessionId,
      personId,
      endsAt: new Date(tx.now.getTime() + minutes(visitMinutes)),
    })
    await recordStaffView(tx, personId)
    await recordAct(tx, { act: 'view-started', subjectId: personId, reason })
    return { visit, person: row }
  })
}

/** Ends one's own visit. @throws core.not-found once it is over */
export function endVisit(ctx: UserCtx, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const visit = await store.deleteVisit(tx.db, id, tx.actor.id)
    if (!visit) throw problem('core.not-found')
    await recordEnd(tx, visit, '')
  })
}

/** Ends the visits whose time is over, so that the log has the end of each. */
export function endOverdue(ctx: Ctx): Promise<void> {
  return ctx.transaction(async (tx) => {
    for (const visit of await store.deleteOverdue(tx.db, tx.now)) await recordEnd(tx, visit, 'its time was over')
  })
}

/** Ends the visits of sessions of the staff that are over, however that came about. */
export async function endVisitsIn(tx: Tx, ended: { userId: string; sessionIds: readonly string[] }): Promise<void> {
  const { userId: staffId, sessionIds } = ended
  for (const visit of await store.deleteVisitsIn(tx.db, { staffId, sessionIds }))
    await recordEnd(tx, visit, 'the session of the staff ended')
}

const recordEnd = (tx: Tx, { personId, staffId }: VisitRow, detail: string) =>
  recordAct(tx, { act: 'view-ended', subjectId: personId, byId: staffId, detail })

/** Lets the requests of a visit read, and nothing else (docs/viewing-accounts.md). */
export const visitPort: VisitPort = {
  async enter(ctx, visitId, { endpoint, path, query }) {
    const { visit, person } = await requireVisit(ctx, visitId)
    if (endpoint.method !== 'GET') throw problem('core.view-only')
    const fields = coveredFields(endpoint.path)
    if (!fields || (endpoint.access !== 'public' && isSearch(query))) throw problem('core.not-in-view')
    await noteRead(ctx, visit, endpoint, path)
    return { actor: actorOf(ctx, person), cover: (result) => cover(result, fields) }
  },
}

async function requireVisit(ctx: UserCtx, visitId: string): Promise<StartedVisit> {
  const { sessionId, staffRole, needsSecondFactor } = ctx.actor
  if (needsSecondFactor) throw problem('core.second-factor-required')
  const isPossible = z.guid().safeParse(visitId).success && staffPermits(staffRole, 'view-accounts')
  const visit = isPossible ? await store.findVisit(ctx.db, { id: visitId, sessionId, now: ctx.now }) : null
  const person = visit && (await findPerson(ctx.db, visit.personId))
  const isOpen =
    person && !person.deletedAt && !person.staffRole && !(person.bannedUntil && person.bannedUntil > ctx.now)
  if (!visit || !isOpen) throw problem('core.view-ended')
  return { visit, person }
}

/** Keeps each address of a visit once, before it is read. */
function noteRead(ctx: UserCtx, visit: VisitRow, { summary }: EndpointShape, path: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    if (!(await store.updatePathRead(tx.db, visit.id, path))) return
    await recordAct(tx, { act: 'view-read', subjectId: visit.personId, detail: `${summary}: ${path}` })
  })
}

function actorOf({ actor }: UserCtx, { id, role, email, emailConfirmedAt }: AccountRow): EnteredVisit['actor'] {
  const { sessionId } = actor
  return { kind: 'user', id, role, email: email ?? '', emailVerified: emailConfirmedAt !== null, sessionId }
}
