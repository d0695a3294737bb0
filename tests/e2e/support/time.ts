import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { invoices } from '#server/billing/ledger/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { readConfig } from '#server/platform/config.ts'
import { databaseUrlOf } from '#server/platform/db/embedded/address.ts'
import { prepareHome } from '#server/platform/db/embedded/cluster.ts'
import { readPidFile } from '#server/platform/db/embedded/postmaster.ts'
import type { Platform } from '#server/platform/platform.ts'
import { appointments } from '#server/scheduling/tables.ts'

// The whole server is loaded only by the tests that use it, and not whenever their list is read.

/** A second node on the database of the server under test, or of another one by its data folder. */
export async function aSecondNode(dataDir = process.env.E2E_DATA_DIR ?? ''): Promise<Platform> {
  const home = prepareHome(dataDir)
  const postmaster = readPidFile(join(home.folder, 'cluster'))
  if (!postmaster) throw new Error(`no database runs in ${home.folder}`)
  const databaseUrl = databaseUrlOf(home, postmaster)
  const { modules } = await import('#server/modules.ts')
  const { createPlatform } = await import('#server/platform/create-platform.ts')
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  const node = createPlatform(config, { modules, databaseUrl })
  await node.jobs.install()
  return node
}

/** Lets the time until an appointment pass: it begins at an instant of now, as long as before. */
export async function beginAppointment({ db }: Platform, id: string, startsAt: Date): Promise<void> {
  const shift = sql`${startsAt.toISOString()}::timestamptz - ${appointments.startsAt}`
  await db
    .update(appointments)
    .set({
      startsAt,
      endsAt: sql`${appointments.endsAt} + (${shift})`,
      heldFrom: sql`${appointments.heldFrom} + (${shift})`,
      heldUntil: sql`${appointments.heldUntil} + (${shift})`,
    })
    .where(eq(appointments.id, id))
}

/**
 * Lets days pass for one advisor's plan: its dates move back, and the node does what is due then.
 */
export async function passDays({ db, context }: Platform, advisorId: string, count: number): Promise<void> {
  const back = sql`make_interval(days => ${count}::int)`
  await db
    .update(subscriptions)
    .set({
      periodStartsAt: sql`${subscriptions.periodStartsAt} - ${back}`,
      periodEndsAt: sql`${subscriptions.periodEndsAt} - ${back}`,
      pastDueSince: sql`${subscriptions.pastDueSince} - ${back}`,
      retryAt: sql`${subscriptions.retryAt} - ${back}`,
    })
    .where(eq(subscriptions.payerId, advisorId))
  await db
    .update(invoices)
    .set({
      issuedAt: sql`${invoices.issuedAt} - ${back}`,
      paidAt: sql`${invoices.paidAt} - ${back}`,
      periodStart: sql`${invoices.periodStart} - ${back}`,
      periodEnd: sql`${invoices.periodEnd} - ${back}`,
    })
    .where(eq(invoices.payerId, advisorId))
  const { closeSubscription } = await import('#server/billing/renewals/service.ts')
  await closeSubscription(context({ kind: 'system' }), { kind: 'advisor', id: advisorId })
}
