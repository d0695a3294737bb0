import { importFailureTexts } from '#contract/verification/imports/labels.ts'
import type { RegisterImport } from '#contract/verification/imports/schemas.ts'
import type { QueueCounts } from '#contract/verification/queue/schemas.ts'
import type { QueueList } from '#contract/verification/queue/values.ts'
import type { VerificationState } from '#contract/verification/values.ts'

const queueLabels: Record<QueueList, string> = {
  waiting: 'Waiting for review',
  mine: 'Assigned to me',
  appeals: 'Appeals',
  others: 'Waiting for someone else',
  decided: 'Decided',
  all: 'All advisors',
}

/** A list with how many cases wait in it, where some do. */
export function queueLabel(list: QueueList, counts: QueueCounts | undefined): string {
  const count = list === 'waiting' || list === 'appeals' || list === 'others' ? (counts?.[list] ?? 0) : 0
  return count > 0 ? `${queueLabels[list]} (${count})` : queueLabels[list]
}

/** What the page says above the cases about appeals that another list holds. */
export const appealsText = (count: number) =>
  count === 1 ? '1 appeal is waiting for a decision.' : `${count} appeals are waiting for a decision.`

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
