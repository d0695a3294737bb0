import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
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
  const enqueue = createQueue(options.threads ?? Math.min(availableParallelism(), freeLibuvThreads))
  const dummyHash = await hash(randomBytes(32), cost)
  return {
    hash: (password) => enqueue(() => hash(password, cost)),
    async matches(password, storedHash) {
      const isReal = storedHash !== null && !isTooLong(password)
      const isRight = await enqueue(() => verify(isReal ? storedHash : dummyHash, isReal ? password : ''))
      return isReal && isRight
    },
  }
}

function createQueue(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      // The slot passes to the next waiter; it becomes free when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
