import type { RegisterImport } from '#contract/verification/imports/schemas.ts'
import type { ImportFailure } from '#contract/verification/imports/values.ts'
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

const failureTexts: Record<ImportFailure, string> = {
  unreachable: 'The feed couldn’t be reached.',
  refused: 'The feed has no file of the last week.',
  too_large: 'A file is larger than allowed.',
  too_slow: 'The feed took too long.',
  unreadable: 'A file is incomplete or not an adviser file.',
  mixed_days: 'The files are of different days.',
  incomplete: 'The files name far fewer people than are known.',
  unexpected: 'Something went wrong. The log has the details.',
}

/** What an import did, in a sentence or two. */
export function importText(each: RegisterImport): string {
  if (each.failure) return `${failureTexts[each.failure]} Nothing was changed.`
  if (each.outcome === 'unchanged') return 'The feed is the one of the last import.'
  const { added, changed, gone, firms, rechecked, expired, toReview, failed } = each
  const checks = `${expired} expired, ${toReview} to review, ${failed} failed`
  return `People: ${added} added, ${changed} changed, ${gone} gone. Firms: ${firms}. Advisors checked again: ${rechecked} (${checks}).`
}
