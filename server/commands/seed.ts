import { authServices } from '#server/auth/context/auth-services.ts'
import { users } from '#server/auth/tables.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Any constant shared by every process; two that start at once must not both fill the database. */
const seedLock = 7_241_307

/**
 * Fills an empty database with the demo (docs/product.md "Demo data") and answers whether it did.
 * Does nothing where there is any account, or while another process is filling it.
 */
export async function seedDemoData(platform: Platform): Promise<boolean> {
  const client = await platform.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    if ((await platform.db.$count(users)) > 0) return false
    // Kept for the process: made inside the transaction of the fill, they would read their keys by
    // a connection that is closed.
    await authServices(platform.context({ kind: 'system' }))
    // Loaded only here: the words and names of a market would slow every later start.
    const { fill } = await import('./demo/fill.ts')
    await fill(platform)
    return true
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock])
    client.release()
  }
}
