/**
 * Decides how codes are made, how long they work and how often they are sent (docs/product.md
 * "Verification"). Pure.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { daySeconds, minutes } from '#contract/core/durations.ts'
import { codeAttempts, codeMinutes } from '#contract/verification/values.ts'
import type { Limit } from '#server/platform/limits.ts'
import type { VerificationCodeRow } from '../tables.ts'

/**
 * Codes per day: of one advisor, for one record, and to one address. Accounts of another name than
 * the record's have a smaller share of their own, so that strangers do not use up the one of the
 * person on record.
 */
export const codeLimits = {
  advisor: { name: 'verification-code-advisor', points: 5, windowSeconds: daySeconds },
  record: { name: 'verification-code-record', points: 10, windowSeconds: daySeconds },
  recipient: { name: 'verification-code-recipient', points: 3, windowSeconds: daySeconds },
  otherRecord: { name: 'verification-code-other-record', points: 5, windowSeconds: daySeconds },
  otherRecipient: { name: 'verification-code-other-recipient', points: 2, windowSeconds: daySeconds },
} as const satisfies Record<string, Limit>

/** A domain that more registered firms name is a platform and proves nothing about one of them. */
export const maxFirmsPerDomain = 3

/** Draws a code of six digits; only its salted hash is stored. */
export function drawCode(): { code: string; salt: Uint8Array; codeHash: Uint8Array } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  return { code, salt, codeHash: hashCode(salt, code) }
}

function hashCode(salt: Uint8Array, code: string): Uint8Array {
  return createHash('sha256').update(salt).update(code).digest()
}

/** When a code drawn now expires. */
export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + minutes(codeMinutes))
}

/** Tells whether a code can still be entered: in time, and tried fewer than five times. */
export function isUsable(row: Pick<VerificationCodeRow, 'expiresAt' | 'attempts'>, now: Date): boolean {
  return row.expiresAt > now && row.attempts < codeAttempts
}

/** Compares an entered code with the stored hash in constant time. */
export function isCorrect(row: Pick<VerificationCodeRow, 'salt' | 'codeHash'>, code: string): boolean {
  return timingSafeEqual(hashCode(row.salt, code), row.codeHash)
}
