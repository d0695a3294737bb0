/**
 * Decides how a lead moves and what a move records, and computes the statistics (docs/product.md
 * "Leads"). Pure.
 */
import { minutes } from '#contract/core/durations.ts'
import type { LeadCounts, LeadStatistics } from '#contract/leads/schemas.ts'
import {
  activeLeadStatuses,
  type LeadSource,
  type LeadStatus,
  type LostKind,
  leadMoves,
  leadSources,
  leadStatuses,
  lostKinds,
  undoMinutes,
} from '#contract/leads/values.ts'
import type { LeadChangeRow, LeadRow } from './tables.ts'

/** What a lead may be moved to by hand. */
export function movesFrom(status: LeadStatus): readonly LeadStatus[] {
  return leadMoves[status]
}

/** Whether a lead is neither converted nor lost. */
export function isOpen(status: LeadStatus): boolean {
  return activeLeadStatuses.some((active) => active === status)
}

/**
 * Where an event takes a lead by itself, or null where it stays: only forward, never out of
 * converted or lost.
 */
export function automaticMove(status: LeadStatus, to: 'contacted' | 'consultation'): LeadStatus | null {
  const order: readonly LeadStatus[] = activeLeadStatuses
  const isEarlier = order.includes(status) && order.indexOf(status) < order.indexOf(to)
  return isEarlier ? to : null
}

/** What the history says of a move that was taken back. */
export const takenBack = 'Move taken back'

type Marks = Pick<LeadRow, 'status' | 'lostKind' | 'lostReason' | 'firstContactAt' | 'firstAnswerAt' | 'convertedAt'>

export type LostBecause = { readonly lostKind?: LostKind | undefined; readonly lostReason?: string | undefined }

/**
 * What a lead says of the first contact after one, which is the advisor's answer unless `isAnswer`
 * is false; later ones change nothing.
 */
export function afterContact(
  { firstContactAt, firstAnswerAt }: Pick<LeadRow, 'firstContactAt' | 'firstAnswerAt'>,
  { isAnswer, now }: { isAnswer: boolean; now: Date },
): Pick<LeadRow, 'firstContactAt' | 'firstAnswerAt'> {
  if (firstContactAt !== null) return { firstContactAt, firstAnswerAt }
  return { firstContactAt: now, firstAnswerAt: isAnswer ? now : null }
}

/** Stages that nobody comes to without a contact; a lead can be qualified by its profile alone. */
const contactStages: readonly LeadStatus[] = ['contacted', 'consultation', 'converted']

/**
 * What a lead says of itself after a move: when it was first contacted, answered and converted, and
 * why it is lost. A contact is the advisor's answer unless `isAnswer` is false.
 */
export function afterMove(
  lead: Marks,
  { to, lostKind, lostReason, isAnswer = true, now }: { to: LeadStatus; isAnswer?: boolean; now: Date } & LostBecause,
): Marks {
  return {
    status: to,
    lostKind: to === 'lost' ? (lostKind ?? 'other') : null,
    lostReason: to === 'lost' ? lostReason || null : null,
    firstContactAt: lead.firstContactAt,
    firstAnswerAt: lead.firstAnswerAt,
    ...(contactStages.includes(to) && afterContact(lead, { isAnswer, now })),
    convertedAt: to === 'converted' ? now : null,
  }
}

/**
 * What a lead says once its last move is taken back, or null when that move is not the actor's or
 * too long ago. It has its stage since it first came there.
 */
export function beforeMove(
  lead: Marks,
  changes: readonly LeadChangeRow[],
  { actorId, now }: { actorId: string; now: Date },
): (Marks & Pick<LeadRow, 'stageSince'>) | null {
  // What was written meanwhile neither moved the lead nor keeps the move.
  const history = changes.filter(({ field }) => field === null)
  const last = history.at(-1)
  // An assignment is recorded with the status it left alone, and is no move.
  if (
    !last?.from ||
    last.from === last.to ||
    last.byId !== actorId ||
    now.getTime() - last.at.getTime() > minutes(undoMinutes)
  )
    return null
  const wasContact = lead.firstContactAt?.getTime() === last.at.getTime()
  const loss = last.from === 'lost' ? history.slice(0, -1).findLast(({ to }) => to === 'lost') : undefined
  return {
    status: last.from,
    lostKind: loss?.lostKind ?? null,
    lostReason: loss?.note || null,
    firstContactAt: wasContact ? null : lead.firstContactAt,
    firstAnswerAt: wasContact ? null : lead.firstAnswerAt,
    convertedAt: null,
    stageSince: stageSinceOf(history.slice(0, -1)) ?? last.at,
  }
}

/** Until when the actor can undo the last move of a lead, or null when they cannot. */
export function undoUntil(
  lead: Marks,
  changes: readonly LeadChangeRow[],
  viewer: { actorId: string; now: Date },
): Date | null {
  const last = changes.findLast(({ field }) => field === null)
  const canUndo = last && beforeMove(lead, changes, viewer) !== null
  return canUndo ? new Date(last.at.getTime() + minutes(undoMinutes)) : null
}

/** When a lead came to its stage, as if moves that were taken back had not been. */
function stageSinceOf(history: readonly LeadChangeRow[]): Date | undefined {
  const stages: LeadChangeRow[] = []
  for (const change of history) {
    if (change.from === change.to) continue
    if (change.byId === null && change.note === takenBack) stages.pop()
    else stages.push(change)
  }
  return stages.at(-1)?.at
}

export type LeadCount = {
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly count: number
  readonly valueUsd: number
  /** Days from creation to conversion, summed over the converted among them. */
  readonly daysToConversion: number
}

/** The seven lead statistics (docs/product.md "Leads"); a rate over no leads is null, not zero. */
export function statisticsOf(tallies: readonly LeadCount[]): Omit<LeadStatistics, 'lostByKind'> {
  const sum = (of: (tally: LeadCount) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  const counted = (isOne: (tally: LeadCount) => boolean) => sum((tally) => (isOne(tally) ? tally.count : 0))
  const totalLeads = sum(({ count }) => count)
  const convertedLeads = counted(({ status }) => status === 'converted')
  return {
    totalLeads,
    activeLeads: counted(({ status }) => isOpen(status)),
    convertedLeads,
    conversionRate: totalLeads === 0 ? null : convertedLeads / totalLeads,
    averageTimeToConversion: convertedLeads === 0 ? null : sum((tally) => tally.daysToConversion) / convertedLeads,
    leadsByStatus: byKey(leadStatuses, (key) => counted(({ status }) => status === key)),
    leadsBySource: byKey(leadSources, (key) => counted(({ source }) => source === key)),
  }
}

/** How many leads each status has, and the sum of their values. */
export function countsOf(
  tallies: readonly Pick<LeadCount, 'status' | 'count' | 'valueUsd'>[],
): Omit<LeadCounts, 'hasStatistics'> {
  const sum = (status: LeadStatus, of: (tally: Pick<LeadCount, 'count' | 'valueUsd'>) => number) =>
    tallies.reduce((total, tally) => total + (tally.status === status ? of(tally) : 0), 0)
  return {
    leadsByStatus: byKey(leadStatuses, (key) => sum(key, ({ count }) => count)),
    valueByStatus: byKey(leadStatuses, (key) => sum(key, ({ valueUsd }) => valueUsd)),
  }
}

/** How many lost leads there are of each reason. */
export function lossesOf(found: readonly { kind: LostKind | null; count: number }[]): LeadStatistics['lostByKind'] {
  return byKey(lostKinds, (key) => found.find(({ kind }) => kind === key)?.count ?? 0)
}

function byKey<K extends string>(keys: readonly K[], of: (key: K) => number): Record<K, number> {
  // Object.fromEntries forgets the keys' type; every key of the tuple is here.
  return Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, number>
}
