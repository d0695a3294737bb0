import Papa from 'papaparse'
import type { Client } from '#contract/leads/clients/schemas.ts'
import type { Lead } from '#contract/leads/schemas.ts'

/** One lead as a flat record, the same in CSV and JSON. */
export function leadRecord(lead: Lead) {
  const { id, consumer, status, source, matchScore, estimatedValueUsd, wants, tags, notes, lostReason } = lead
  return {
    id,
    name: consumer.displayName,
    email: consumer.email,
    phone: consumer.phone,
    state: consumer.state,
    status,
    source,
    matchScore,
    estimatedValueUsd,
    wants: wants.join(', '),
    tags: tags.join(', '),
    nextStep: lead.nextStep,
    nextStepOn: lead.nextStepOn,
    notes,
    lostReason,
    createdAt: lead.createdAt,
    firstContactAt: lead.firstContactAt,
    convertedAt: lead.convertedAt,
    stageSince: lead.stageSince,
  }
}

/** One client as a flat record. */
export function clientRecord({ id, origin, name, email, phone, since, nextReviewOn, openTasks, invitedAt }: Client) {
  return { id, origin, name, email, phone, since, nextReviewOn, openTasks, invitedAt }
}

/**
 * Records as CSV (RFC 4180) with a head; a cell that a spreadsheet would run as a formula begins
 * with an apostrophe.
 */
export function csvOf(records: readonly Record<string, unknown>[]): string {
  return Papa.unparse([...records], { escapeFormulae: true, newline: '\r\n' })
}
