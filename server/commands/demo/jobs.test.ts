import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { archiveExports } from '#server/archive/tables.ts'
import { reconciliationReports } from '#server/billing/reconciliation/tables.ts'
import { leads } from '#server/leads/tables.ts'
import { listFailed } from '#server/operations/jobs/store.ts'
import { appointments } from '#server/scheduling/tables.ts'
import { supportCases } from '#server/support/tables.ts'
import { startApp } from '#tests/support/harness.ts'
import { demoAccounts } from './accounts.ts'
import { openArchive } from './archive.ts'
import { leaveToJobs } from './jobs.ts'
import { makeMarket } from './market.ts'
import { populate } from './population.ts'
import { createReplay } from './replay.ts'
import { replayStory } from './replay-story.ts'
import { deskStories, sharedStory } from './stories.ts'
import { replaySupport } from './support.ts'

test('demo data has a ready export, a clean reconciliation, a failed job, support cases and clients won in a talk', async () => {
  const app = await startApp()
  const { db } = app.platform
  const now = app.clock.now()
  const market = makeMarket(now, 'hash')
  const { admin, secondAdmin, clients, advisors } = market
  const find = (id: string) =>
    [...clients, ...advisors.map(({ person }) => person)].find((each) => each.id === id) ?? admin
  await db.transaction(async (tx) => {
    await populate(tx, market, now)
    const replay = createReplay(app.platform, tx)
    await openArchive(replay, find(demoAccounts.firm_admin.id), now)
    const [consumer, advisor] = [find(demoAccounts.consumer.id), find(demoAccounts.advisor.id)]
    await replayStory(replay, { consumer, advisor }, sharedStory, now)
    const [won] = deskStories.filter(({ moves, appointments }) => moves?.includes('converted') && appointments)
    const [client] = clients.filter(({ id }) => id !== consumer.id)
    if (won && client) await replayStory(replay, { consumer: client, advisor }, won, now)
    const member = find(demoAccounts.member.id)
    await replaySupport(replay, { consumer, advisor, member, admin, secondAdmin }, now)
  })
  await leaveToJobs(app.platform, market)
  await app.runDueJobs()
  expect(await db.select().from(archiveExports)).toMatchObject([{ state: 'ready' }])
  expect(await db.select().from(reconciliationReports)).toMatchObject([{ differences: [] }])
  const [converted] = await db.select().from(leads).where(eq(leads.status, 'converted'))
  const own = eq(appointments.consumerId, converted?.consumerId ?? '')
  const [talk] = await db.select().from(appointments).where(own)
  expect(Number(converted?.convertedAt)).toBeGreaterThan(Number(talk?.endsAt))
  const failed = await listFailed(db)
  expect(failed.map(({ queue }) => queue).toSorted()).toEqual(['mail.deliver'])
  const states = await db.select().from(supportCases)
  expect(
    Object.fromEntries(
      Map.groupBy(states, ({ status }) => status)
        .entries()
        .map(([state, rows]) => [state, rows.length]),
    ),
  ).toEqual({
    open: 2,
    waiting: 1,
    closed: 2,
  })
  // A retry fails for real and changes nothing.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = ${now} where state = 'failed'`)
  await app.runDueJobs()
  expect(await listFailed(db)).toMatchObject([{ error: 'No mail server knows this address.' }])
}, 180_000)
