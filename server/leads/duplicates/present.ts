import type { DuplicatePair } from '#contract/leads/duplicates/schemas.ts'
import type { listPairs } from './store.ts'

export function presentPair({
  imported,
  kept,
  sameEmail,
}: Awaited<ReturnType<typeof listPairs>>[number]): DuplicatePair {
  const { id, name, email, phone } = imported
  const { leadId, ...half } = kept
  return {
    imported: { id, name: name ?? '', email, phone, origin: 'imported' },
    kept: { ...half, origin: leadId === null ? 'imported' : 'converted' },
    by: sameEmail ? 'email' : 'name',
  }
}
