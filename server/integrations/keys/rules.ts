/** Makes API keys and reads their form. Pure, but for randomness. */
import { createHash, randomBytes } from 'node:crypto'
import { minutes } from '#contract/core/durations.ts'

const form = /^key_[\w-]{8}_[\w-]{43}$/

/** Whether a text has the form of a key. */
export const isKey = (text: string): boolean => form.test(text)

/** A new key: 256 random bits behind a beginning by which its owner recognizes it. */
export function makeKey(): { key: string; prefix: string } {
  const prefix = `key_${randomBytes(6).toString('base64url')}`
  return { key: `${prefix}_${randomBytes(32).toString('base64url')}`, prefix }
}

/** What is kept of a key. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The last use is kept to the minute, so that most requests write nothing. */
export const isUseToNote = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= minutes(1)
