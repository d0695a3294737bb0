import Papa from 'papaparse'
import { byteOrderMark, formulaExceptPhone } from '#contract/core/csv.ts'
import type { Client } from '#contract/leads/clients/schemas.ts'
import type { FieldValues } from '#contract/leads/fields/schemas.ts'
import type { Lead } from '#contract/leads/schemas.ts'
import type { CustomFieldRow } from '../fields/tables.ts'

/** One lead as a flat record, the same in CSV and JSON. */
export function leadRecord(lead: Lead, fields: readonly CustomFieldRow[]) {
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
    lostKind: lead.lostKind,
    lostReason,
    createdAt: lead.createdAt,
    firstContactAt: lead.firstContactAt,
    convertedAt: lead.convertedAt,
    stageSince: lead.stageSince,
    ...customColumns(lead, fields),
  }
}

/** One client as a flat record, with what the reader noted about them. */
export function clientRecord(
  client: Client,
  { notes, fields }: { notes: readonly string[]; fields: readonly CustomFieldRow[] },
) {
  const { id, origin, name, email, phone, since, nextReviewOn, openTasks, invitedAt } = client
  const own = { id, origin, name, email, phone, since, nextReviewOn, openTasks, invitedAt }
  return { ...own, notes: notes.join('\n\n'), ...customColumns(client, fields) }
}

/** A column for each custom field, whose name cannot be taken for one of ours. */
function customColumns(record: { fields: FieldValues }, fields: readonly CustomFieldRow[]) {
  return Object.fromEntries(
    fields.map(({ id, name }) => [
      `custom.${name}`,
      record.fields.find(({ fieldId }) => fieldId === id)?.value ?? null,
    ]),
  )
}

type Pages = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>

/**
 * Writes records as CSV (RFC 4180) with a head, page by page; a cell that a spreadsheet would run
 * as a formula begins with an apostrophe, a phone number does not.
 */
export async function* writeCsv(pages: Pages): AsyncGenerator<string> {
  let isFirst = true
  for await (const records of pages) {
    if (records.length === 0) continue
    const options = { escapeFormulae: formulaExceptPhone, newline: '\r\n', header: isFirst }
    yield `${isFirst ? byteOrderMark : '\r\n'}${Papa.unparse([...records], options)}`
    isFirst = false
  }
}

/** Writes records as a JSON array, page by page. */
export async function* writeJson(pages: Pages): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const records of pages) {
    if (records.length === 0) continue
    yield separator + records.map((record) => JSON.stringify(record, null, 2)).join(',\n')
    separator = ',\n'
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}
