import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { getJobs, listMails, retryJob } from '#contract/operations/jobs/endpoints.ts'
import type { MailState } from '#contract/operations/jobs/values.ts'
import { askSupport } from '#contract/support/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const staff = app.as(await people(app).an.admin({ staffRole: 'support' }))
const mailsTo = async (address: string, state: MailState) =>
  (await staff.call(listMails, { query: { state, limit: 100 } })).items.filter(({ to }) => to === address)

test('an email that cannot be sent is listed with its tries and error, is given up, and is retried by hand', async () => {
  const email = `${randomUUID()}@example.com`
  await app.visitor.call(askSupport, { body: { email, message: 'Is anybody there?' } })
  expect(await mailsTo(email, 'queued')).toMatchObject([{ kind: 'support.receipt', attempts: 0, error: null }])
  await app.runDueJobs()
  const [queued] = await mailsTo(email, 'queued')
  expect(queued).toMatchObject({ attempts: 1, error: expect.stringContaining('the mail server did not take a mail') })
  const id = queued?.id ?? ''
  await app.platform.db.execute(sql`update pgboss.job set retry_count = retry_limit - 1 where id = ${id}`)
  app.clock.advance(3_600_000)
  await app.runDueJobs()
  expect(await mailsTo(email, 'failed')).toMatchObject([{ id, attempts: 13, endedAt: expect.any(String) }])
  const { queues, failed } = await staff.call(getJobs)
  expect(failed.find((job) => job.id === id)).toMatchObject({ queue: 'mail.deliver' })
  expect(JSON.stringify({ queues, failed })).not.toContain('anybody')
  expect(queues.find(({ name }) => name === 'scheduling.refresh-openings')?.nextRunAt).toBeTruthy()
  const before = (await staff.call(countWaitingCases)).failedJobs
  await staff.call(retryJob, { params: { id }, body: { reason: 'The mail server is back' } })
  expect((await staff.call(countWaitingCases)).failedJobs).toBe(before - 1)
  expect(await mailsTo(email, 'queued')).toMatchObject([{ id }])
  expect((await staff.refused(retryJob, { params: { id }, body: { reason: 'The mail server is back' } })).code).toBe(
    'core.not-found',
  )
})

test('the job of a sent email keeps its kind and address, and no text', async () => {
  const sending = await startApp()
  const email = `${randomUUID()}@example.com`
  await sending.visitor.call(askSupport, { body: { email, message: 'Hello' } })
  await sending.runDueJobs()
  expect(await mailsTo(email, 'sent')).toMatchObject([{ kind: 'support.receipt', error: null }])
  const { rows } = await sending.platform.db.execute(sql`select data from pgboss.job where data->>'to' = ${email}`)
  expect(rows).toEqual([{ data: { to: email, kind: 'support.receipt', $done: true } }])
})
