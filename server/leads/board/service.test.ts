import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAssignees } from '#contract/leads/assignees/endpoints.ts'
import { assignLeads, countBoard, listBoard } from '#contract/leads/board/endpoints.ts'
import { assignLead, moveLead } from '#contract/leads/endpoints.ts'
import { requestFirm } from '#contract/leads/requests/endpoints.ts'
import { saveRouting } from '#contract/leads/routing/endpoints.ts'
import { publishAdvisorProfile } from '#contract/profiles/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { verifications } from '#server/verification/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { untilWaiting } from '#tests/support/lock-waits.ts'

const app = await startApp()
const { a } = people(app)
const { aFirm, aMember } = firmsOf(app)
const { aLead } = leadsOf(app)

test('the board shows subjects and state, page by page, and of the name not even initials', async () => {
  const { admin } = await aFirm()
  const [advisor, officer] = [await aMember(admin), await aMember(admin, 'compliance')]
  const made = [await aLead({ advisor }), await aLead({ advisor }), await aLead({ advisor })]
  const first = await app.as(officer).call(listBoard, { query: { limit: 2 } })
  expect(first).toMatchObject({ canAssign: false, unassigned: 0 })
  expect(first.items[0]).toMatchObject({
    displayName: 'A consumer in Oregon',
    advisor: { id: advisor.id },
    status: 'new',
  })
  expect(JSON.stringify(first.items)).not.toMatch(/Dana|Reyes|DR|@/)
  const second = await app.as(officer).call(listBoard, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect(second.nextCursor).toBeNull()
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set(made.map(({ lead }) => lead.id)))
  expect((await app.as(advisor).refused(listBoard)).code).toBe('firms.not-allowed')
})

test('the board counts every lead of the firm by advisor and status, also beyond a page', async () => {
  const { admin, firm } = await aFirm()
  const [advisor, colleague] = [await aMember(admin), await aMember(admin)]
  await app.platform.db.execute(sql`
    with people as (
      insert into users (email, role) select 'many' || n || '@example.com', 'consumer' from generate_series(1, 700) n
      returning id, email
    ), named as (
      insert into profiles (id, user_type, email, first_name, last_name)
      select id, 'consumer', email, 'A', 'Person' from people returning id
    )
    insert into leads (consumer_id, turned_to_id, advisor_id, firm_id, status, source, estimated_value_usd, created_at)
    select id, ${advisor.id}, ${advisor.id}, ${firm.id}, 'contacted', 'match', 10, now() from named`)
  await aLead({ advisor: colleague })
  const { items } = await app.as(admin).call(countBoard)
  expect(items.map((item) => item.advisor?.id)).toEqual([advisor.id, colleague.id])
  expect(items[0]).toMatchObject({ leadsByStatus: { contacted: 700, new: 0 }, valueByStatus: { contacted: 7_000 } })
  expect(items[1]?.leadsByStatus.new).toBe(1)
  expect((await app.as(advisor).refused(countBoard)).code).toBe('firms.not-allowed')
})

test('a bulk assignment moves the leads it can, and returns a reason for each of the others', async () => {
  const { admin } = await aFirm()
  const [advisor, colleague, officer] = [await aMember(admin), await aMember(admin), await aMember(admin, 'compliance')]
  const [open, closed, blocked, colleagues] = [
    await aLead({ advisor }),
    await aLead({ advisor }),
    await aLead({ advisor }),
    await aLead({ advisor: colleague }),
  ]
  const foreign = await aLead()
  await app.as(advisor).call(moveLead, { params: { id: closed.lead.id }, body: { to: 'converted' } })
  await app.platform.db.execute(
    `insert into blocks (blocker_id, blocked_id) values ('${blocked.consumer.id}', '${colleague.id}')`,
  )
  const leadIds = [open, closed, blocked, colleagues, foreign].map(({ lead }) => lead.id)
  const assign = (advisorId: string | null) => ({ body: { leadIds, advisorId } })
  expect((await app.as(admin).refused(assignLeads, assign(officer.id))).code).toBe('leads.not-in-firm')
  const done = await app.as(admin).call(assignLeads, assign(colleague.id))
  expect(done).toEqual({
    moved: 1,
    items: leadIds.map((id, n) => ({
      id,
      outcome: ['moved', 'closed', 'blocked', 'already-there', 'not-found'][n],
    })),
  })
  const pooled = await app.as(admin).call(assignLeads, assign(null))
  expect(pooled.moved).toBe(3)
  const pool = await app.as(admin).call(listBoard, { query: { advisor: 'none' } })
  expect(pool).toMatchObject({ unassigned: 3 })
  expect(pool.items.every((item) => item.advisor === null)).toBe(true)
})

test('a lead is not assigned to an advisor who has another one of the same consumer', async () => {
  const { admin } = await aFirm()
  const [holder, colleague, third] = [await aMember(admin), await aMember(admin), await aMember(admin)]
  const { lead: first, consumer } = await aLead({ advisor: holder })
  const { lead: second } = await aLead({ advisor: colleague, consumer })
  const params = { id: second.id }
  const toHolder = { body: { leadIds: [second.id], advisorId: holder.id } }
  expect((await app.as(admin).call(assignLeads, toHolder)).items).toEqual([{ id: second.id, outcome: 'has-lead' }])
  const single = { params, body: { advisorId: holder.id } }
  expect((await app.as(admin).refused(assignLead, single)).code).toBe('leads.has-lead')
  const both = { body: { leadIds: [first.id, second.id], advisorId: third.id } }
  const { moved, items } = await app.as(admin).call(assignLeads, both)
  expect([moved, items.map(({ outcome }) => outcome).toSorted()]).toEqual([1, ['has-lead', 'moved']])
  // An advisor who had the lead before gets the same one back.
  const back = { body: { leadIds: [first.id], advisorId: holder.id } }
  expect((await app.as(admin).call(assignLeads, back)).moved).toBe(1)
})

test('of two leads of one consumer assigned at once to an advisor who knows them, one arrives', async () => {
  const { admin } = await aFirm()
  const deputy = await aMember(admin, 'administrator')
  const [holder, colleague, third] = [await aMember(admin), await aMember(admin), await aMember(admin)]
  const { lead: first, consumer } = await aLead({ advisor: holder })
  const { lead: second } = await aLead({ advisor: colleague, consumer })
  const assign = (by: typeof admin, { id }: typeof first, { id: advisorId }: typeof third) =>
    app.as(by).call(assignLead, { params: { id }, body: { advisorId } })
  await assign(admin, first, third)
  await assign(admin, first, holder)
  const outcomes = await Promise.allSettled([assign(admin, first, third), assign(deputy, second, third)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a lead is not assigned to an advisor whom the firm removes in the same moment', async () => {
  const { admin, firm } = await aFirm()
  const [advisor, leaver] = [await aMember(admin), await aMember(admin)]
  const { lead } = await aLead({ advisor })
  const { pool } = app.platform
  const removal = await pool.connect()
  await removal.query('begin')
  await removal.query('select from firms where id = $1 for no key update', [firm.id])
  const refused = app.as(admin).refused(assignLead, { params: { id: lead.id }, body: { advisorId: leaver.id } })
  await untilWaiting(pool, 1)
  await removal.query('delete from firm_members where advisor_id = $1', [leaver.id])
  await removal.query('commit')
  removal.release()
  expect((await refused).code).toBe('leads.not-in-firm')
})

test('a lead is not assigned to a member who gets no new ones, and the list of assignees says why', async () => {
  const { admin, firm } = await aFirm()
  const [advisor, unpublished, unverified, colleague] = [
    await aMember(admin),
    await aMember(admin),
    await aMember(admin),
    await aMember(admin),
  ]
  const officer = await aMember(admin, 'compliance')
  await app.as(unpublished).call(publishAdvisorProfile, { body: { published: false } })
  await app.platform.db
    .update(verifications)
    .set({ state: 'expired' })
    .where(eq(verifications.advisorId, unverified.id))
  const { lead } = await aLead({ advisor })
  const assign = (advisorId: string) => app.as(admin).call(assignLeads, { body: { leadIds: [lead.id], advisorId } })
  const refused = async (advisorId: string) =>
    (await app.as(admin).refused(assignLead, { params: { id: lead.id }, body: { advisorId } })).code
  for (const { id } of [unpublished, unverified, admin]) {
    expect((await assign(id)).items).toEqual([{ id: lead.id, outcome: 'ineligible' }])
    expect(await refused(id)).toBe('leads.advisor-ineligible')
  }
  const obstacles = async () =>
    new Map((await app.as(admin).call(listAssignees)).items.map((item) => [item.advisor.id, item.obstacle]))
  // That somebody else is suspended keeps nobody from their leads.
  const { admin: stranger } = await aFirm()
  await app.platform.db
    .update(users)
    .set({ bannedUntil: new Date('2099-01-01') })
    .where(eq(users.id, stranger.id))
  const found = await obstacles()
  expect([advisor, colleague, unpublished, unverified].map(({ id }) => found.get(id))).toEqual([
    null,
    null,
    'not_published',
    'not_verified',
  ])
  expect(found.has(officer.id)).toBe(false)
  await app.platform.db
    .update(subscriptions)
    .set({ state: 'ended' })
    .where(inArray(subscriptions.payerId, [firm.id, colleague.id]))
  expect((await obstacles()).get(colleague.id)).toBe('no_subscription')
  expect(await refused(colleague.id)).toBe('leads.advisor-ineligible')
})

test('two bulk assignments of the same leads at once both succeed, and one advisor gets all of them', async () => {
  const { admin } = await aFirm()
  const [advisor, first, second] = [await aMember(admin), await aMember(admin), await aMember(admin)]
  const deputy = await aMember(admin, 'administrator')
  const made = [await aLead({ advisor }), await aLead({ advisor })]
  const leadIds = made.map(({ lead }) => lead.id)
  const [byOwner, byDeputy] = await Promise.all([
    app.as(admin).call(assignLeads, { body: { leadIds, advisorId: first.id } }),
    app.as(deputy).call(assignLeads, { body: { leadIds: leadIds.toReversed(), advisorId: second.id } }),
  ])
  expect([byOwner.moved, byDeputy.moved]).toEqual([2, 2])
  const { items } = await app.as(admin).call(listBoard)
  expect(new Set(items.map((item) => item.advisor?.id)).size).toBe(1)
})

test('a request is one lead when its consumer agrees to an advisor who is assigned it at the same moment', async () => {
  const { admin, firm } = await aFirm()
  const [advisor, consumer] = [await aMember(admin), await a.consumer()]
  const byHand = { rule: 'pool', fallback: 'pool', maxOpenLeads: 0, passesOnOverflow: false } as const
  await app.as(admin).call(saveRouting, { body: byHand })
  await app.as(consumer).call(requestFirm, { params: { firmId: firm.id } })
  const [item] = (await app.as(admin).call(listBoard)).items
  const params = { id: item?.id ?? '' }
  const { pool } = app.platform
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from leads where id = $1 for update', [params.id])
  const assigned = app.as(admin).call(assignLead, { params, body: { advisorId: advisor.id } })
  await untilWaiting(pool, 1)
  const agreed = grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: 'profile' })
  await untilWaiting(pool, 2)
  await holder.query('commit')
  holder.release()
  await Promise.all([assigned, agreed])
  const { items } = await app.as(admin).call(listBoard)
  expect(items).toMatchObject([{ id: params.id, advisor: { id: advisor.id } }])
})
