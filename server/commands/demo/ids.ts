import { createHash } from 'node:crypto'
import { uuidOf } from '#server/platform/uuid.ts'

/** An id that is the same in every demo, made from its name. */
export function demoId(name: string): string {
  return uuidOf(createHash('sha256').update(`fairlead demo ${name}`).digest())
}
