/** Computes the hashes of a firm's archive (docs/archive.md "The chain"). Pure. */
import { createHash } from 'node:crypto'
import { utcDay } from '#contract/core/days.ts'
import type { ArchiveEntryRow, EntryContent } from '../tables.ts'

/** What the first entry of a chain follows. */
export const noHash = '0'.repeat(64)

/** A stored hash in the hexadecimal in which hashes are computed, sent and exported. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
/** The hash before an entry or a root in hexadecimal: `noHash` when there is none. */
export const previousHexOf = (bytes: Uint8Array | null | undefined): string => (bytes ? hexOf(bytes) : noHash)
/** A hash as it is stored. */
export const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** JSON in one form for one value: keys sorted, no blanks (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
  return `{${pairs.join(',')}}`
}

/** SHA-256 of the canonical JSON of a value, in hexadecimal. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

/** What an entry's hash covers. The content is covered by its own hash, so that it can go alone. */
export type EntryHead = Pick<
  ArchiveEntryRow,
  'firmId' | 'position' | 'kind' | 'act' | 'subjectId' | 'advisorId' | 'personId' | 'occurredAt' | 'recordedAt'
> & { readonly contentHash: string; readonly previousHash: string }

/** The form in which an entry's head is hashed and exported. */
export function presentHead(head: EntryHead) {
  return {
    version: 1,
    firmId: head.firmId,
    position: head.position,
    kind: head.kind,
    act: head.act,
    subjectId: head.subjectId,
    advisorId: head.advisorId,
    personId: head.personId,
    occurredAt: head.occurredAt.toISOString(),
    recordedAt: head.recordedAt.toISOString(),
    contentHash: head.contentHash,
    previousHash: head.previousHash,
  }
}

/** The hash of an entry, which the next entry of the firm includes. */
export function hashOf(head: EntryHead): string {
  return digestOf(presentHead(head))
}

export type DayEnd = {
  readonly firmId: string
  readonly day: string
  readonly position: number
  readonly headHash: string
  readonly previousRoot: string
}

/** The root of a day: the chain at its end, bound to the root of the day before it. */
export function rootOf({ firmId, day, position, headHash, previousRoot }: DayEnd): string {
  return digestOf({ version: 1, firmId, day, position, headHash, previousRoot })
}

/** The UTC day that ended with the last entry; null while it goes on, or without entries. */
export function endedDay(lastRecordedAt: Date | null, now: Date): string | null {
  if (lastRecordedAt === null) return null
  const day = utcDay(lastRecordedAt)
  return day < utcDay(now) ? day : null
}

const notSearched = /^(salt|sha256)$|Id$|Url$/

/** Every text of a content and the names in it, for the search. */
export function searchTextOf(content: EntryContent): string {
  const texts: string[] = []
  const visit = (key: string, value: unknown): void => {
    if (typeof value === 'string' && !notSearched.test(key)) texts.push(value)
    else if (Array.isArray(value)) for (const item of value) visit(key, item)
    else if (value !== null && typeof value === 'object')
      for (const [name, item] of Object.entries(value)) visit(name, item)
  }
  visit('', content)
  return texts.join('\n')
}
