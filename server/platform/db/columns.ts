import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A primary key that sorts by creation, made by the database. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/**
 * An instant, to the millisecond: what a JavaScript Date holds, so that a value read back equals
 * the one written.
 */
export const instant = (column?: string) => {
  const config = { withTimezone: true, precision: 3, mode: 'date' } as const
  return column ? timestamp(column, config) : timestamp(config)
}

/**
 * When the row was made. Set it from `ctx.now` where a rule depends on it; the default is for the
 * record only.
 */
export const createdAt = () => instant().notNull().defaultNow()

/** When the row was last written; kept by every update that goes through drizzle. */
export const updatedAt = () =>
  instant()
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`)

/** Whole US dollars: 10^12 fits a JavaScript number exactly but not a 32-bit integer. */
export const dollars = () => bigint({ mode: 'number' })

/**
 * Text compared without regard to case, for e-mail addresses and their like. Needs the citext
 * extension.
 */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

/** Raw bytes, for keys and digests. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})
