/** Decides which files are accepted, under which name, and signs their addresses. Pure. */
import { minutes } from '#contract/core/durations.ts'
import {
  type AttachmentExtension,
  type AttachmentKind,
  type AttachmentMediaType,
  attachmentDayQuotaBytes,
  attachmentLinkMinutes,
  attachmentQuotaBytes,
  attachmentTypes,
  maxFileNameLength,
} from '#contract/messaging/attachments/values.ts'
import { isSignature, signParts } from '#server/platform/tokens.ts'
import { truncate } from '#server/platform/truncate.ts'
import type { AttachmentRow } from '../tables.ts'

const acceptedTypes =
  'You can send PDF, Word, Excel, PowerPoint, OpenDocument, CSV and text files, and JPEG, PNG, WebP or GIF images.'

/** Why a file is refused, in the words its sender reads (docs/decisions/062-attachments.md). */
export const rejectReasons = {
  empty: 'This file is empty.',
  unknown: acceptedTypes,
  heic: 'HEIC photos don’t open on every device. Save the photo as a JPEG, then send it.',
  mismatch: 'What’s inside this file doesn’t match its name. Save it again in the right format, then send it.',
  damaged: 'We couldn’t open this file. It may be damaged.',
  encrypted: 'We can’t check password-protected files. Remove the password, then send it.',
  bomb: 'This file unpacks to far more data than a document should.',
  macros: 'This document contains macros. Save a copy without them, then send it.',
  'too-large': 'This image has too many pixels or frames. Send a smaller version.',
  infected: 'This file contains a virus, so we removed it.',
  quota: 'You’ve used all of your space for files in messages.',
  dayQuota: 'You’ve sent as many files as you can in one day. Try again tomorrow.',
} as const
export type RejectReason = keyof typeof rejectReasons

/** The ending of a file name in lower case; null when it has none that is accepted. */
export function acceptedExtension(fileName: string): AttachmentExtension | null {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return isAccepted(ending) ? ending : null
}

function isAccepted(ending: string): ending is AttachmentExtension {
  return Object.hasOwn(attachmentTypes, ending)
}

/** Why a name is refused before anything is uploaded, or null. */
export function refusedByName(fileName: string): RejectReason | null {
  if (/\.(heic|heif)$/i.test(fileName)) return 'heic'
  return acceptedExtension(fileName) === null ? 'unknown' : null
}

export type AcceptedType = { readonly mediaType: AttachmentMediaType; readonly kind: AttachmentKind }

/**
 * Compares what a file contains with its name. Images may be any accepted image, because cameras
 * and websites name them carelessly; anything else must be what its name says.
 */
export function typeOf(fileName: string, contentExtension: string): AcceptedType | RejectReason {
  if (/^hei[cf]$/.test(contentExtension)) return 'heic'
  if (!isAccepted(contentExtension)) return 'mismatch'
  const named = acceptedExtension(fileName)
  const mediaType = attachmentTypes[contentExtension]
  const namedType = named && attachmentTypes[named]
  const areImages = mediaType.startsWith('image/') && namedType?.startsWith('image/')
  if (mediaType !== namedType && !areImages) return 'mismatch'
  const kind = mediaType.startsWith('image/') ? 'image' : mediaType === 'application/pdf' ? 'pdf' : 'document'
  return { mediaType, kind }
}

/**
 * A file name as it is shown and saved: without folders, control characters and marks that turn
 * text around, and with the ending of what the file contains.
 */
export function safeFileName(fileName: string, mediaType?: AttachmentMediaType): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? ''
  const plain = base
    .normalize('NFC')
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
  const ending = /\.[a-z0-9]+$/i.exec(plain)?.[0] ?? ''
  const named = acceptedExtension(plain)
  const right = mediaType && (!named || attachmentTypes[named] !== mediaType) ? `.${usualEnding(mediaType)}` : ending
  const stem = truncate(plain.slice(0, plain.length - ending.length), maxFileNameLength - right.length)
  return `${stem || 'file'}${right}`
}

function usualEnding(mediaType: AttachmentMediaType): string {
  return Object.entries(attachmentTypes).find(([, type]) => type === mediaType)?.[0] ?? ''
}

export type StoredBytes = { readonly total: number; readonly lastDay: number }

/** Whether one more file fits the quotas of its uploader. */
export function refusedByQuota({ total, lastDay }: StoredBytes, sizeBytes: number): RejectReason | null {
  if (total + sizeBytes > attachmentQuotaBytes) return 'quota'
  return lastDay + sizeBytes > attachmentDayQuotaBytes ? 'dayQuota' : null
}

/** The key of a file in the file store; nobody outside reads it. */
export const fileKey = (id: string) => `attachments/${id}/file`
/** The key of the small picture of a file. */
export const previewKey = (id: string) => `attachments/${id}/preview`
/** The key of one piece of an upload, counted from 0. */
export const pieceKey = (id: string, piece: number) => `attachments/${id}/piece-${piece}`

/**
 * Every key that a file may have in the file store. A piece is stored before it is counted, so that
 * there may be one more.
 */
export function keysOf({ id, pieceCount }: Pick<AttachmentRow, 'id' | 'pieceCount'>): string[] {
  return [fileKey(id), previewKey(id), ...pieceKeysOf({ id, pieceCount: pieceCount + 1 })]
}

/** The keys of the pieces in which an upload arrived. */
export function pieceKeysOf({ id, pieceCount }: Pick<AttachmentRow, 'id' | 'pieceCount'>): string[] {
  return Array.from({ length: pieceCount }, (_, piece) => pieceKey(id, piece))
}

export type LinkVariant = 'file' | 'preview' | 'download'
export type LinkTerms = {
  readonly id: string
  readonly viewerId: string
  readonly variant: LinkVariant
  readonly expires: number
}

/** The terms of an address that works for one person and a few minutes, from now. */
export function linkTerms(link: Omit<LinkTerms, 'expires'>, now: Date): LinkTerms {
  return { ...link, expires: now.getTime() + minutes(attachmentLinkMinutes) }
}

/** Where one file can be read by one person, and until when. */
export type SignedLinks = {
  readonly id: string
  readonly url: string
  readonly downloadUrl: string
  readonly previewUrl: string | null
  readonly expiresAt: Date
}

/** HMAC-SHA-256 over the terms of an address, with the key of this one file. */
export function signatureOf(key: Uint8Array, terms: LinkTerms): string {
  return signParts(key, partsOf(terms))
}

const partsOf = ({ id, viewerId, variant, expires }: LinkTerms) => [id, viewerId, variant, expires]

/**
 * Whether an address was signed by us and has not expired. Takes the same time for any signature.
 */
export function isSigned(
  key: Uint8Array,
  { signature, ...terms }: LinkTerms & { readonly signature: string },
  now: Date,
): boolean {
  return isSignature(signature, key, partsOf(terms)) && terms.expires > now.getTime()
}
