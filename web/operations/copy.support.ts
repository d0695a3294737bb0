import type { SupportLevel } from '#contract/billing/entitlements/values.ts'
import type { ListedRequest } from '#contract/support/desk/schemas.ts'

/** Null for what needs no mark. */
export const supportLevelTags: Readonly<Record<SupportLevel, string | null>> = {
  standard: null,
  priority: 'Priority',
  first: 'First in line',
}

export const requestKindLabels: Readonly<Record<ListedRequest['kind'], string>> = {
  support: 'Support dialog',
  contact: 'Contact form',
  feedback: 'Feedback',
  report: 'Report',
}
