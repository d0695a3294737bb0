import type { DuplicatePair } from '#contract/leads/duplicates/schemas.ts'
import type { PairRow } from './store.ts'

export function presentPair(row: PairRow): DuplicatePair {
  const { id, name, email, phone, keptClientId, keptLeadId, isConverted, by } = row
  return {
    imported: { id, name, email, phone },
    kept: {
      kind: keptLeadId === null ? 'imported' : isConverted ? 'converted' : 'lead',
      clientId: keptClientId,
      leadId: keptLeadId,
      name: row.keptName.trim() || (row.keptEmail ?? ''),
      email: row.keptEmail,
      phone: row.keptPhone,
    },
    by,
  }
}
