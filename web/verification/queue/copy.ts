import { importFailureTexts } from '#contract/verification/imports/labels.ts'
import type { RegisterImport } from '#contract/verification/imports/schemas.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import type { VerificationState } from '#contract/verification/values.ts'

export const queueLabels: Record<QueueList, string> = {
  waiting: 'Waiting for review',
  mine: 'Assigned to me',
  appeals: 'Appeals',
  decided: 'Decided',
  all: 'All advisors',
}

export const stateLabels: Record<VerificationState, string> = {
  unverified: 'Unverified',
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
  expired: 'Expired',
}

/** What an import did, in a sentence or two. */
export function importText(each: RegisterImport): string {
  if (each.failure) return `${importFailureTexts[each.failure]} Nothing was changed.`
  if (each.outcome === 'unchanged') return 'No changes since the last import.'
  const { added, changed, gone, firms, rechecked, expired, toReview, failed } = each
  const checks = `${expired} expired, ${toReview} to review, ${failed} failed`
  return `People: ${added} added, ${changed} changed, ${gone} gone. Firms: ${firms}. Advisors checked again: ${rechecked} (${checks}).`
}
