import type { ClientImport } from '#contract/leads/imports/schemas.ts'
import { canUndo } from './rules.ts'
import type { ImportView } from './store.ts'

export function presentImport({ row, added }: ImportView, now: Date): ClientImport {
  const { id, fileName, skipped, createdAt } = row
  return { id, fileName, at: createdAt.toISOString(), added, skipped, canUndo: canUndo(row, now) }
}
