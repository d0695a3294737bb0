import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { days } from '#contract/core/durations.ts'
import { reportChat } from '#contract/messaging/endpoints.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import * as appeals from '#contract/operations/appeals/endpoints.ts'
import { countWaitingCases } from '#contract/operations/endpoints.ts'
import { decideReport, listReports, reverseReport } from '#contract/operations/reports/endpoints.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { chats } from '#tests/factories/messaging.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'
import { listMails } from '../jobs/store.ts'
import { lockReport, updateReversed } from '../reports/store.ts'

const app = await startApp()
const { a, an } = chats(app)
const decider = app.as(await an.admin({ staffRole: 'trust' }))
const reviewer = app.as(await an.admin({ staffRole: 'trust' }))
const reason = 'They demanded a wire transfer'
const statement = 'It was an invoice of my own firm, which the client had signed.'

/** A decision about an advisor, and the token of the link they were mailed. */
async function aDecision(decision: 'warn' | 'suspend' = 'suspend') {
  const { id, consumer, advisor } = await a.chat()
  const body = { reason: 'outside_payment' as const, text: 'It felt wrong', sharesMessages: false }
  await app.as(consumer).call(reportChat, { params: { id }, body })
  const { items } = await decider.call(listReports, { query: { limit: 100 } })
  const reportId = items.find(({ reporter }) => reporter.id === consumer.id)?.id ?? ''
  await decider.call(decideReport, { params: { id: reportId }, body: { decision, reason, days: null } })
  const mails = await app.mailsTo(advisor.email)
  const token = mails.flatMap(({ text }) => /\/appeal\/(\S+)/.exec(text)?.[1] ?? [])[0] ?? ''
  const appeal = () => app.visitor.call(appeals.openReportAppeal, { params: { token }, body: { statement } })
  return { reportId, advisor, token, appeal }
}
const waiting = async (staff: typeof decider) => (await staff.call(countWaitingCases)).appeals
const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)

test('a suspended person appeals without a session, and somebody else lifts the suspension', async () => {
  const { reportId, advisor, token, appeal } = await aDecision()
  const read = () => app.visitor.call(appeals.getOwnDecision, { params: { token } })
  expect(await read()).toMatchObject({ decision: 'suspend', reason, appeal: null, isReversed: false })
  await appeal()
  const again = { params: { token }, body: { statement } }
  expect((await app.visitor.refused(appeals.openReportAppeal, again)).code).toBe('appeals.made')
  const [listed] = (await reviewer.call(appeals.listAppeals)).items.filter((each) => each.reportId === reportId)
  expect(listed).toMatchObject({ statement, person: { id: advisor.id }, against: { reason }, canDecide: true })
  expect([await waiting(decider), await waiting(reviewer)]).toEqual([0, 1])
  const decision = { params: { id: reportId }, body: { outcome: 'upheld', reason: 'The invoice is genuine' } } as const
  expect((await decider.refused(appeals.decideReportAppeal, decision)).code).toBe('reports.own-decision')
  await reviewer.call(appeals.decideReportAppeal, decision)
  expect((await reviewer.refused(appeals.decideReportAppeal, decision)).code).toBe('reports.decided')
  expect(await read()).toMatchObject({
    isReversed: true,
    appeal: { outcome: 'upheld', answer: 'The invoice is genuine' },
  })
  expect(await subjectsTo(advisor.email)).toContain('We took our decision back')
})

test('a denied appeal keeps the decision, is mailed with its reason, and is in the log', async () => {
  const { reportId, advisor, token, appeal } = await aDecision('warn')
  const { items } = await app.as(advisor).call(listNotifications)
  expect(items[0]).toMatchObject({ kind: 'report_decided', href: `/appeal/${token}` })
  await appeal()
  const decision = {
    params: { id: reportId },
    body: { outcome: 'denied', reason: 'No invoice was sent to us' },
  } as const
  expect((await decider.refused(appeals.decideReportAppeal, decision)).code).toBe('reports.own-decision')
  await reviewer.call(appeals.decideReportAppeal, decision)
  const mail = (await app.mailsTo(advisor.email)).find(({ subject }) => subject === 'We reviewed your appeal')
  expect(mail?.text).toContain('No invoice was sent to us')
  await app.as(advisor).call(getOwnProfile)
  const [entry] = (await reviewer.call(listStaffLog, { query: { act: 'appeal-denied' } })).items
  expect(entry).toMatchObject({ subject: { id: advisor.id }, detail: 'warn', reason: 'No invoice was sent to us' })
  const [decided] = (await reviewer.call(appeals.listAppeals, { query: { list: 'decided' } })).items
  expect(decided).toMatchObject({ reportId, outcome: 'denied', canDecide: false })
})

test('an appeal that was denied cannot be upheld afterwards', async () => {
  const { reportId, appeal, token } = await aDecision('warn')
  await appeal()
  const decide = (outcome: 'upheld' | 'denied') => ({ params: { id: reportId }, body: { outcome, reason } })
  await reviewer.call(appeals.decideReportAppeal, decide('denied'))
  expect((await reviewer.refused(appeals.decideReportAppeal, decide('upheld'))).code).toBe('reports.decided')
  const read = await app.visitor.call(appeals.getOwnDecision, { params: { token } })
  expect(read).toMatchObject({ isReversed: false, appeal: { outcome: 'denied' } })
})

test('a denied appeal of a person who deleted their account queues no mail to them', async () => {
  const { reportId, advisor, appeal } = await aDecision('warn')
  await appeal()
  await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
  const input = { params: { id: reportId }, body: { outcome: 'denied', reason } } as const
  await reviewer.call(appeals.decideReportAppeal, input)
  const queued = await listMails(app.platform.db, { state: 'queued', after: null, limit: 100 })
  expect(queued.map(({ kind }) => kind)).not.toContain('operations.appeal-denied')
})

test.each([
  ['warn', false],
  ['suspend', true],
] as const)(
  'the email about a %s that was taken back says that the account works again: %s',
  async (decision, isSaid) => {
    const { reportId, advisor } = await aDecision(decision)
    await reviewer.call(reverseReport, { params: { id: reportId }, body: { reason: 'It was a misunderstanding' } })
    const mail = (await app.mailsTo(advisor.email)).find(({ kind }) => kind === 'operations.report-reversed')
    expect(mail?.text).toContain('took it back.')
    expect(mail?.text.includes('You can use your account as before.')).toBe(isSaid)
  },
)

test('a reversed decision closes the open appeal against it', async () => {
  const { reportId, appeal } = await aDecision()
  await appeal()
  await reviewer.call(reverseReport, { params: { id: reportId }, body: { reason: 'The appeal was right' } })
  const { items } = await reviewer.call(appeals.listAppeals, { query: { list: 'decided' } })
  expect(items.find((each) => each.reportId === reportId)).toMatchObject({ outcome: 'upheld' })
})

test('an appeal that arrives while its decision is taken back is refused, and not left open', async () => {
  const { reportId, token } = await aDecision('warn')
  const input = { params: { token }, body: { statement } }
  const { refused } = await app.platform.db.transaction(async (db) => {
    await lockReport(db, reportId)
    const appealing = app.visitor.refused(appeals.openReportAppeal, input)
    await untilWaiting(app.platform.pool, 1)
    await updateReversed(db, reportId, app.clock.now())
    return { refused: appealing }
  })
  expect((await refused).code).toBe('reports.decided')
  expect(await waiting(reviewer)).toBe(0)
})

test('an appeal link that was changed, or is older than 30 days, is invalid', async () => {
  const { token } = await aDecision()
  const [id = '', time = '', signature = ''] = token.split('.')
  const changed = [
    `${id}.${Number(time) + 1}.${signature}`,
    `${crypto.randomUUID()}.${time}.${signature}`,
    `${id}.${time}.${signature.split('').toReversed().join('')}`,
  ]
  const refused = async (value: string) =>
    (await app.visitor.refused(appeals.getOwnDecision, { params: { token: value } })).code
  for (const value of changed) expect(await refused(value)).toBe('appeals.link-invalid')
  app.clock.advance(days(30))
  expect(await refused(token)).toBe('appeals.link-invalid')
})

test('the statement of an appeal is emptied when its person’s account is deleted, and its link ends', async () => {
  const { reportId, advisor, appeal, token } = await aDecision('warn')
  await appeal()
  await app.as(advisor).call(deleteAccount, { body: { email: advisor.email } })
  const { items } = await reviewer.call(appeals.listAppeals)
  expect(items.find((each) => each.reportId === reportId)).toMatchObject({ statement: '', against: { reason } })
  expect((await app.visitor.refused(appeals.getOwnDecision, { params: { token } })).code).toBe('appeals.link-invalid')
})
