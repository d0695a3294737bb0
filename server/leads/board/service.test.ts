import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignLeads, countBoard, listBoard } from '#contract/leads/board/endpoints.ts'
import { moveLead } from '#contract/leads/endpoints.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { leadsOf } from '#tests/factories/leads.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { aFirm, aMember } = firmsOf(app)
const { aLead } = leadsOf(app)

test('the board shows subjects and state, page by page, and of the name not even initials', async () => {
  const { admin } = await aFirm()
  const [advisor, officer] = [await aMember(admin), await aMember(admin, 'compliance')]
  const made = [await aLead({ advisor }), await aLead({ advisor }), await aLead({ advisor })]
  const first = await app.as(officer).call(listBoard, { query: { limit: 2 } })
  expect(first).toMatchObject({ canAssign: false, unassigned: 0 })
  expect(first.items[0]).toMatchObject({ initials: 'A consumer in Oregon', advisor: { id: advisor.id }, status: 'new' })
  expect(JSON.stringify(first)).not.toMatch(/Dana|Reyes|DR|@/)
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
