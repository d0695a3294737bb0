import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#server/platform/concurrency.ts'
import { isTooLong } from './rules.ts'

/** Turns passwords into hashes and checks them. */
export type PasswordHasher = {
  hash(password: string): Promise<string>
  /**
   * Checks a password. Without a hash it does the same work and returns false, so timing reveals no
   * accounts.
   */
  matches(password: string, storedHash: string | null): Promise<boolean>
}

// argon2id (the library's default kind) as OWASP recommends it: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// libuv runs four threads by default. One stays free, so that file and name look-ups do not wait
// behind passwords.
const freeLibuvThreads = 3

/**
 * Makes the hasher. More hashes at once than processors would only make each slower and hold more
 * memory, so the rest wait in line, in order.
 */
export async function createPasswordHasher(options: { threads: number | null }): Promise<PasswordHasher> {
  const limited = limitConcurrency(options.threads ?? Math.min(availableParallelism(), freeLibuvThreads))
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password) => limited(() => hash(password, cost)),
    async matches(password, storedHash) {
      const isReal = storedHash !== null && !isTooLong(password)
      const isRight = await limited(() => verify(isReal ? storedHash : dummyHash, isReal ? password : ''))
      return isReal && isRight
    },
  }
}
