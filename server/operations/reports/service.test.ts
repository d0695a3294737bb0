import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days, minutes } from '#contract/core/durations.ts'
import { reportChat } from '#contract/messaging/endpoints.ts'
import { banPerson, getPerson, unbanPerson } from '#contract/operations/people/endpoints.ts'
import { decideReport, listReports, reverseReport } from '#contract/operations/reports/endpoints.ts'
import type { ChatReport } from '#contract/operations/reports/schemas.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an, write } = chats(app)
const trust = app.as(await an.admin({ staffRole: 'trust' }))
const reason = 'They demanded a wire transfer'

async function aReport({ sharesMessages = false } = {}) {
  const { id, consumer, advisor } = await a.chat()
  await write(advisor, id, 'Wire $2,500 to my own account')
  const body = { reason: 'outside_payment' as const, text: 'It felt wrong', sharesMessages }
  await app.as(consumer).call(reportChat, { params: { id }, body })
  await write(advisor, id, 'Are you still there?')
  return { report: await openReportOf(consumer.id), consumer, advisor, chatId: id }
}
async function openReportOf(reporterId: string): Promise<ChatReport> {
  const { items } = await trust.call(listReports, { query: { limit: 100 } })
  const report = items.find(({ reporter }) => reporter.id === reporterId)
  if (!report) throw new Error('the report is not in the queue')
  return report
}
const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)
const decide = ({ id }: ChatReport, decision: 'warn' | 'suspend' | 'dismiss', days: number | null = null) =>
  trust.call(decideReport, { params: { id }, body: { decision, reason, days } })

test('a report shows the staff the reporter’s words, and messages only when they are shared', async () => {
  const { report } = await aReport()
  expect(report).toMatchObject({ reason: 'outside_payment', text: 'It felt wrong', messages: [], decision: null })
  const { report: shared, advisor } = await aReport({ sharesMessages: true })
  expect(shared.messages.map(({ body }) => body)).toContain('Wire $2,500 to my own account')
  expect(shared.messages.map(({ body }) => body)).not.toContain('Are you still there?')
  expect(shared.reported).toMatchObject({ id: advisor.id, reportCount: 1, upheldCount: 0 })
})

test('the page of a person shows the reports about them to those who may read reports alone', async () => {
  const { report, consumer, advisor } = await aReport()
  const params = { id: advisor.id }
  const open = { id: report.id, reason: 'outside_payment', decision: null, decidedAt: null, reversedAt: null }
  expect((await trust.call(getPerson, { params })).reports).toMatchObject([open])
  await decide(report, 'warn')
  expect((await trust.call(getPerson, { params })).reports).toMatchObject([{ id: report.id, decision: 'warn' }])
  expect((await trust.call(getPerson, { params: { id: consumer.id } })).reports).toEqual([])
  const support = app.as(await an.admin({ staffRole: 'support' }))
  expect((await support.call(getPerson, { params })).reports).toBeNull()
  await aReport()
  const query = { list: 'decided', personId: advisor.id } as const
  expect((await trust.call(listReports, { query })).items.map(({ id }) => id)).toEqual([report.id])
})

test('a suspension signs the reported person out, and an upheld appeal lets them in again', async () => {
  const { report, consumer, advisor } = await aReport()
  await decide(report, 'suspend', 7)
  expect((await app.as(advisor).refused(getOwnProfile)).code).toBe('core.signed-out')
  expect(await subjectsTo(consumer.email)).toContain('We reviewed your report')
  const mail = (await app.mailsTo(advisor.email)).find(({ subject }) => subject === 'Your account is suspended')
  expect(mail?.text).toContain(reason)
  expect(mail?.text).not.toContain(consumer.email)
  const again = { params: { id: report.id }, body: { decision: 'warn', reason, days: null } } as const
  expect((await trust.refused(decideReport, again)).code).toBe('reports.decided')
  const appeal = { params: { id: report.id }, body: { reason: 'The appeal was right' } }
  expect((await trust.refused(reverseReport, appeal)).code).toBe('reports.own-decision')
  await app.as(await an.admin({ staffRole: 'trust' })).call(reverseReport, appeal)
  const [decided] = (await trust.call(listReports, { query: { list: 'decided' } })).items
  expect(decided).toMatchObject({ id: report.id, decision: { reversedAt: expect.any(String), canReverse: false } })
  expect(await subjectsTo(advisor.email)).toContain('We took our decision back')
  const log = await trust.call(listStaffLog, { query: { personId: advisor.id } })
  expect(log.items.map(({ act }) => act)).toEqual(['report-reversed', 'report-decided'])
})

const bannedUntil = async (id: string) =>
  (await app.platform.db.select({ until: users.bannedUntil }).from(users).where(eq(users.id, id)))[0]?.until
const reverse = async ({ id }: ChatReport) =>
  app
    .as(await an.admin({ staffRole: 'trust' }))
    .call(reverseReport, { params: { id }, body: { reason: 'The appeal was right' } })

test('a suspension of seven days does not shorten an indefinite ban, and reversing it keeps the ban', async () => {
  const { report, advisor } = await aReport()
  await trust.call(banPerson, { params: { id: advisor.id }, body: { reason, days: null } })
  const banned = await bannedUntil(advisor.id)
  await decide(report, 'suspend', 7)
  expect(await bannedUntil(advisor.id)).toEqual(banned)
  const texts = async () => (await app.mailsTo(advisor.email)).map(({ text }) => text).join()
  expect(await texts()).toContain('An earlier suspension of your account lasts longer')
  await reverse(report)
  expect(await bannedUntil(advisor.id)).toEqual(banned)
  expect(await texts()).toContain('Your account stays suspended')
})

test('reversing one of two suspensions leaves the end of the other, and reversing both leaves no ban', async () => {
  const { report, consumer, advisor, chatId } = await aReport()
  await decide(report, 'suspend', 30)
  app.clock.advance(days(1))
  await app.as(consumer).call(reportChat, { params: { id: chatId }, body: { reason: 'other', text: 'Again' } })
  const second = await openReportOf(consumer.id)
  await decide(second, 'suspend', 7)
  await reverse(report)
  expect(await bannedUntil(advisor.id)).toEqual(new Date(app.clock.now().getTime() + days(7)))
  await reverse(second)
  expect(await bannedUntil(advisor.id)).toBeNull()
})

test('reversing a suspension leaves a shorter ban by the staff, and nothing of one they lifted', async () => {
  const ban = async (id: string) => {
    await trust.call(banPerson, { params: { id }, body: { reason, days: 3 } })
    return bannedUntil(id)
  }
  const { report, advisor } = await aReport()
  const banned = await ban(advisor.id)
  await decide(report, 'suspend', 7)
  await reverse(report)
  expect(await bannedUntil(advisor.id)).toEqual(banned)
  const { report: second, advisor: freed } = await aReport()
  await ban(freed.id)
  app.clock.advance(minutes(1))
  await trust.call(unbanPerson, { params: { id: freed.id }, body: { reason } })
  await decide(second, 'suspend', 7)
  await reverse(second)
  expect(await bannedUntil(freed.id)).toBeNull()
})

test('a warning counts against the person, a dismissed report does not', async () => {
  const { report, advisor, consumer } = await aReport()
  await decide(report, 'dismiss')
  expect(await subjectsTo(advisor.email)).not.toContain('A warning about your messages')
  expect(await subjectsTo(consumer.email)).toContain('We reviewed your report')
  const { report: second, advisor: warned } = await aReport()
  await decide(second, 'warn')
  await app.as(warned).call(getOwnProfile)
  expect(await subjectsTo(warned.email)).toContain('A warning about your messages')
  const { items } = await trust.call(listReports, { query: { list: 'decided', limit: 100 } })
  const upheld = (id: string) => items.find(({ reported }) => reported.id === id)?.reported.upheldCount
  expect([upheld(advisor.id), upheld(warned.id)]).toEqual([0, 1])
})

test('the data export holds the decisions of the staff as each side was notified', async () => {
  const { report, consumer, advisor } = await aReport()
  await decide(report, 'warn')
  const dismissed = await aReport()
  await decide(dismissed.report, 'dismiss')
  const fileOf = async ({ accessToken }: { accessToken: string }) =>
    (await app.app.inject({ url: downloadOwnData.path, headers: { authorization: `Bearer ${accessToken}` } })).body
  const own = JSON.parse(await fileOf(advisor))
  expect(own.decisionsAboutYou).toMatchObject([{ decision: 'warn', reason, reversedAt: null, appeal: null }])
  expect(JSON.stringify(own.decisionsAboutYou)).not.toContain(consumer.id)
  const reporter = await fileOf(consumer)
  expect(JSON.parse(reporter).answersToYourReports).toMatchObject([{ answer: 'action_taken' }])
  expect(reporter).not.toContain(reason)
  expect(await fileOf(dismissed.advisor)).not.toContain('decisionsAboutYou')
  expect(JSON.parse(await fileOf(dismissed.consumer)).answersToYourReports).toMatchObject([{ answer: 'no_violation' }])
})

test('the words of a report are emptied when its reporter’s account is deleted, and its category stays', async () => {
  const { consumer } = await aReport()
  await app.as(consumer).call(deleteAccount, { body: { email: consumer.email } })
  expect(await openReportOf(consumer.id)).toMatchObject({ text: '', reason: 'outside_payment' })
})
