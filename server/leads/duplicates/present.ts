import type { DuplicatePair, LeadPair } from '#contract/leads/duplicates/schemas.ts'
import type { LeadPairRow, PairRow } from './store.ts'

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

export function presentLeadPair({
  id,
  name,
  email,
  phone,
  otherId,
  otherName,
  otherEmail,
  otherPhone,
  by,
}: LeadPairRow): LeadPair {
  return {
    leads: [
      { id, name: name.trim() || email, email, phone },
      { id: otherId, name: otherName.trim() || otherEmail, email: otherEmail, phone: otherPhone },
    ],
    by,
  }
}
