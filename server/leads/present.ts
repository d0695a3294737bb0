import { brand } from '#contract/brand.ts'
import type { Lead, LeadDetail } from '#contract/leads/schemas.ts'
import type { Person, SeenConsumer } from '#contract/profiles/schemas.ts'
import { valuesOf } from './fields/rules.ts'
import type { CustomFieldRow } from './fields/tables.ts'
import { type LeadViewer, leadActions } from './policy.ts'
import { movesFrom, undoUntil } from './rules.ts'
import type { LeadRecord } from './store.ts'
import type { LeadChangeRow } from './tables.ts'

export type LeadParts = {
  readonly view: LeadRecord
  /** The consumer as far as the viewer may see them, whether or not the viewer works the lead. */
  readonly consumer: SeenConsumer
  /** Null while nobody works the lead. */
  readonly advisor: Person | null
  readonly worker: LeadViewer
  /** The viewer's own fields, whose values alone they see (docs/clients.md "The pipeline"). */
  readonly fields: readonly Pick<CustomFieldRow, 'id'>[]
}

/** A lead with what the viewer may do with it. */
export function presentLead({ view, consumer, advisor, worker, fields }: LeadParts): Lead {
  const { lead, advisorFirmId, wants, chatId, nextAppointmentAt, nextAppointmentWaitingSince } = view
  const can = leadActions(worker, { ...lead, advisorFirmId })
  return {
    id: lead.id,
    consumer,
    advisor,
    firmId: lead.firmId,
    status: lead.status,
    source: lead.source,
    matchScore: lead.matchScore,
    estimatedValueUsd: lead.estimatedValueUsd,
    wants: wants ?? [],
    notes: lead.notes,
    lostKind: lead.lostKind,
    lostReason: lead.lostReason,
    tags: lead.tags,
    fields: valuesOf(lead.custom, fields),
    nextStep: lead.nextStep,
    nextStepOn: lead.nextStepOn,
    stageSince: lead.stageSince.toISOString(),
    createdAt: lead.createdAt.toISOString(),
    firstContactAt: lead.firstContactAt?.toISOString() ?? null,
    convertedAt: lead.convertedAt?.toISOString() ?? null,
    updatedAt: lead.updatedAt.toISOString(),
    chatId,
    nextAppointmentAt: nextAppointmentAt && new Date(nextAppointmentAt).toISOString(),
    nextAppointmentWaitingSince: nextAppointmentWaitingSince && new Date(nextAppointmentWaitingSince).toISOString(),
    can,
    moves: can.includes('move') ? [...movesFrom(lead.status)] : [],
  }
}

/** A lead with its whole history, oldest first; what moved by itself is signed by the product. */
export function presentDetail(
  parts: LeadParts,
  { history, names, now }: { history: readonly LeadChangeRow[]; names: ReadonlyMap<string, string>; now: Date },
): LeadDetail {
  const lead = presentLead(parts)
  const canMove = lead.can.includes('move')
  const until = canMove ? undoUntil(parts.view.lead, history, { actorId: parts.worker.id, now }) : null
  return {
    ...lead,
    undoUntil: until?.toISOString() ?? null,
    clientId: parts.view.clientId,
    history: history.map(({ at, byId, from, to, note, lostKind, field, before, after }) => ({
      at: at.toISOString(),
      byName: (byId && names.get(byId)) || brand.name,
      from,
      to,
      // A custom field is its owner's, and so is its name (docs/clients.md "The pipeline").
      note: field === 'custom' && byId !== parts.worker.id ? '' : note,
      lostKind,
      edit: field && { field, before: before ?? [], after: after ?? [] },
    })),
  }
}
