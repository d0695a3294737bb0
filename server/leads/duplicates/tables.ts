/** Holds pairs of clients that an advisor said are different people. */
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { clients } from '../clients/tables.ts'

const clientId = () =>
  uuid()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' })

export const clientSeparations = pgTable(
  'client_separations',
  {
    /** The lower id of the two. */
    firstId: clientId(),
    secondId: clientId(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('client_separations_second').on(table.secondId),
  ],
)
