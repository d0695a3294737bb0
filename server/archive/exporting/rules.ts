/** Decides what an export holds and who may download it. Pure. */
import { endOfUtcDay, startOfUtcDay } from '#contract/core/days.ts'
import { minutes } from '#contract/core/durations.ts'
import { isSignature, signParts } from '#server/platform/tokens.ts'
import type { ArchiveEntryRow, ExportRow } from '../tables.ts'

/** How long an address of an export works. */
const linkMinutes = 10

/** Where the finished file of an export is. */
export const exportKey = (id: string) => `archive-exports/${id}.zip`
export const exportsPath = '/api/archive/files'

/** The instants of the days of an export, in UTC; the last is excluded. */
export function rangeOf({ fromDay, toDay }: Pick<ExportRow, 'fromDay' | 'toDay'>): { from: Date; until: Date } {
  return { from: startOfUtcDay(fromDay), until: endOfUtcDay(toDay) }
}

export type ContentState = 'included' | 'removed-after-its-period' | 'about-others'

/**
 * What an export says of an entry's content. The heads of all are in it, so that the chain can be
 * checked although it holds the contents of one person alone.
 */
export function contentIs(entry: ArchiveEntryRow, personId: string | null): ContentState {
  if (entry.content === null) return 'removed-after-its-period'
  const isAbout = personId === null || entry.advisorId === personId || entry.personId === personId
  return isAbout ? 'included' : 'about-others'
}

/** Whether an entry is of a file. A file that was gone when it was recorded has no digest. */
export const hasFile = ({ kind, content }: ArchiveEntryRow) =>
  kind === 'file' && (typeof content?.sha256 === 'string' || content?.isMissing === true)

/** A file that an entry names and an export does not have. */
export type MissingFile = {
  readonly entry: number
  readonly name: string
  /** Null when it was gone before it was recorded. */
  readonly sha256: string | null
}

/** File systems take names of 255 bytes; the position in front of it needs some of them. */
const maxNameBytes = 230

/** The name of a file inside an export; two files may have had the same name. */
export function fileNameOf({ position, content }: ArchiveEntryRow): string {
  const safe = String(content?.fileName ?? 'file').replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
  const ending = /\.[a-z0-9]+$/i.exec(safe)?.[0] ?? ''
  const stem = new TextEncoder().encode(safe.slice(0, safe.length - ending.length))
  // As a stream, the decoder leaves out the character that the cut goes through.
  const short = new TextDecoder().decode(stem.subarray(0, maxNameBytes - ending.length), { stream: true })
  return `attachments/${position}-${short}${ending}`
}

/** Whom an address was made for, and until when it works. */
export type AddressTerms = { readonly readerId: string; readonly expires: number }

/** An address that downloads an export for a few minutes, made for one reader. */
export function addressOf(row: Pick<ExportRow, 'id' | 'signingKey'>, readerId: string, now: Date): string {
  const expires = now.getTime() + minutes(linkMinutes)
  const signature = signParts(row.signingKey, [row.id, readerId, expires])
  const query = new URLSearchParams({ readerId, expires: String(expires), signature })
  return `${exportsPath}/${row.id}?${query}`
}

/** Whether an address was made by us and has not expired. */
export function isSigned(
  row: Pick<ExportRow, 'id' | 'signingKey'>,
  { signature, readerId, expires }: AddressTerms & { signature: string },
  now: Date,
): boolean {
  return isSignature(signature, row.signingKey, [row.id, readerId, expires]) && expires > now.getTime()
}
