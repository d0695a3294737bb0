/** Decides which entries come into the list to review. Pure. */
import type { SampleReason } from '#contract/archive/values.ts'
import { days } from '#contract/core/durations.ts'
import type { ArchiveEntryRow, EntryContent, RuleRow } from '../tables.ts'

export type SampleCandidate = Pick<ArchiveEntryRow, 'kind' | 'act' | 'occurredAt'> & {
  readonly content: EntryContent
  /** The entry's hash in hexadecimal. */
  readonly hash: string
  /** When the advisor joined the firm; null once they left. */
  readonly joinedAt: Date | null
}

/**
 * The rules that pick an entry: messages as sent and as edited. A percentage is decided by the
 * entry's own hash, so nobody chooses what is looked at, and anybody can check it.
 */
export function reasonsFor(candidate: SampleCandidate, rules: readonly RuleRow[]): SampleReason[] {
  if (candidate.kind !== 'message' || candidate.act === 'removed') return []
  return [...new Set(rules.filter((rule) => picks(rule, candidate)).map(({ kind }) => kind))]
}

function picks({ kind, percent, words, days: newFor }: RuleRow, candidate: SampleCandidate): boolean {
  if (kind === 'percentage') return shareOf(candidate.hash) < (percent ?? 0) / 100
  if (kind === 'words') {
    const text = String(candidate.content.text ?? '').toLowerCase()
    return words.some((word) => text.includes(word.toLowerCase()))
  }
  const { joinedAt, occurredAt } = candidate
  return joinedAt !== null && occurredAt.getTime() - joinedAt.getTime() < days(newFor ?? 0)
}

/** A hash as a number from 0 to 1, evenly spread. */
function shareOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16) / 2 ** 32
}
