import type { LeadView } from '#contract/leads/views/schemas.ts'
import type { LeadViewRow } from './tables.ts'

export function presentView({ id, name, query }: LeadViewRow): LeadView {
  return { id, name, query }
}
