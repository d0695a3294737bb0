import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// Any constant shared by every process of this product; it names the lock, nothing else.
const migrationLock = 7_241_306

/** Returns the migrations of this release in their order. */
export function listMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder })
}

/**
 * Brings the schema up to date. Several processes may call this at once: a session lock lets one
 * work while the others wait, and those then find nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // No statement timeout: building an index on a large table may take long.
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    // Closing the connection releases the lock, whatever happened.
    await client.end()
  }
}
