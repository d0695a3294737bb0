import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveArchive } from '#contract/archive/endpoints.ts'
import { deleteAccount, reauthenticate } from '#contract/auth/endpoints.ts'
import { minutes } from '#contract/core/durations.ts'
import { acceptInvitation, registerFirm } from '#contract/firms/endpoints.ts'
import { listMessages } from '#contract/messaging/endpoints.ts'
import { getDisclosure } from '#contract/profiles/endpoints.ts'
import { consents, profiles } from '#server/profiles/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { chats } from '#tests/factories/messaging.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { users } from '../../tables.ts'

const auth = await startAuth()
const { a, an, agreement, write } = chats(auth)
const { db } = auth.platform

const leave = (person: TestPerson) => auth.as(person).call(deleteAccount, { body: { email: person.email } })
const firmIdOf = async (userId: string) => {
  const { rows } = await db.execute<{ firmId: string }>(
    sql`select firm_id as "firmId" from firm_members where advisor_id = ${userId}`,
  )
  return rows[0] ?? { firmId: '' }
}
const profileOf = async (id: string) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]

test('signs a deleted user out at once, refuses a new sign-in, and frees the address', async () => {
  const email = anAddress()
  const client = auth.client()
  const { data } = await client.signUp({ email, password: aPassword })
  const person = { accessToken: data.session?.access_token ?? '' }
  await auth.as(person).call(deleteAccount, { body: { email: email.toUpperCase() } })
  expect((await auth.call('/user', { token: person.accessToken })).status).toBe(403)
  expect((await auth.client().signInWithPassword({ email, password: aPassword })).error?.code).toBe(
    'invalid_credentials',
  )
  const again = await auth.client().signUp({ email, password: aPassword })
  expect(again.error).toBeNull()
  expect(again.data.user?.id).not.toBe(data.user?.id)
})

test('notifies a confirmed address of the deletion', async () => {
  const consumer = await a.consumer()
  await leave(consumer)
  const [mail] = await auth.mailsTo(consumer.email)
  expect(mail?.subject).toBe('Fairlead: your account was deleted')
  expect(mail?.text).not.toContain('/reset-password')
})

test('returns an error for a mistyped address, and for a sign-in older than ten minutes', async () => {
  const email = anAddress()
  const { data } = await auth.client().signUp({ email, password: aPassword })
  const person = auth.as({ accessToken: data.session?.access_token ?? '' })
  const wrong = await person.refused(deleteAccount, { body: { email: 'other@example.com' } })
  expect(wrong.code).toBe('auth.confirmation-missing')
  auth.clock.advance(minutes(11))
  expect((await person.refused(deleteAccount, { body: { email } })).code).toBe('auth.reauthentication-needed')
  await person.call(reauthenticate, { body: { method: 'password', value: aPassword } })
  await person.call(deleteAccount, { body: { email } })
  expect((await auth.call('/user', { token: data.session?.access_token ?? '' })).status).toBe(403)
})

test('deletes personal data, withdraws consents and keeps them on record', async () => {
  const consumer = await a.consumer({ firstName: 'Ines', lastName: 'Duarte', phone: '+15035550100' })
  const advisor = await an.advisor()
  await agreement({ consumer, advisor })
  await leave(consumer)
  expect(await profileOf(consumer.id)).toMatchObject({ phone: null, zipCode: null, city: null, chatEnabled: false })
  const everything = await auth.platform.pool.query<{ text: string }>(
    'select row_to_json(p)::text || row_to_json(c)::text || row_to_json(u)::text as text from profiles p join consumer_profiles c using (id) join users u using (id) where id = $1',
    [consumer.id],
  )
  expect(everything.rows[0]?.text).not.toMatch(/Ines|Duarte|5035550100|97205|250000/)
  expect(everything.rows[0]?.text).not.toContain(consumer.email)
  expect(await db.select().from(consents).where(eq(consents.consumerId, consumer.id))).toMatchObject([
    { advisorId: advisor.id, withdrawnAt: auth.clock.now() },
  ])
})

test.each(['consumer', 'advisor'] as const)('leaves no text of a deleted %s in any table', async (role) => {
  const person = role === 'consumer' ? await a.consumer() : await an.advisor()
  const marker = `erase-${person.id}`
  const { rows: columns } = await auth.platform.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name in ('profiles', 'consumer_profiles', 'advisor_profiles')
        and udt_name in ('text', 'citext', '_text')`,
  )
  expect(columns.length).toBeGreaterThan(10)
  for (const { table, column, type } of columns)
    await auth.platform.pool.query(
      `update "${table}" set "${column}" = ${type === '_text' ? 'array[$2]' : '$2'} where id = $1`,
      [person.id, marker],
    )
  const { aFirm, invitationFor } = firmsOf(auth)
  const [{ admin }, { admin: rival }] = [await aFirm(), await aFirm()]
  const token = await invitationFor(admin, person.email)
  if (role === 'advisor') await auth.as(person).call(acceptInvitation, { body: { token } })
  await invitationFor(rival, person.email)
  await leave(person)
  const { rows: tables } = await auth.platform.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const left: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await auth.platform.pool.query(
      `select from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' or to_jsonb(t)::text like '%' || $2 || '%'`,
      [marker, person.email],
    )
    if (rowCount) left.push(name)
  }
  expect(left).toEqual([])
})

test('leaves the text and the name of a deleted consumer in the archive of the firm, and nowhere else', async () => {
  const { aFirm } = firmsOf(auth)
  const { admin } = await aFirm()
  await auth.as(admin).call(saveArchive, { body: { isOn: true, retentionYears: 6 } })
  const consumer = await a.consumer({ firstName: 'Zebulon' })
  const advisor = await an.advisor()
  const { firmId } = await firmIdOf(admin.id)
  await auth.platform.pool.query(
    "insert into firm_members (advisor_id, firm_id, firm_role, joined_at) values ($1, $2, 'advisor', now())",
    [advisor.id, firmId],
  )
  const { id } = await a.chat({ consumer, advisor })
  await write(consumer, id, 'Kept for the firm')
  await leave(consumer)
  const { rows: tables } = await auth.platform.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const left: string[] = []
  for (const { name } of tables) {
    const found = await auth.platform.pool.query(`select from "${name}" t where to_jsonb(t)::text like '%Zebulon%'`)
    if (found.rowCount) left.push(name)
  }
  expect(left).toEqual(['archive_entries'])
})

test('leaves no number, date or choice of a deleted consumer in their rows', async () => {
  const { pool } = auth.platform
  const consumer = await a.consumer()
  const rowsOf = async () => {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(p) || to_jsonb(c) as row from profiles p join consumer_profiles c using (id) where id = $1`,
      [consumer.id],
    )
    return rows[0]?.row ?? {}
  }
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string; initial: string }>(
    `select table_name as table, column_name as column, udt_name as type,
            coalesce(split_part(column_default, '''', 2), '') as initial
       from information_schema.columns
      where table_schema = 'public' and table_name in ('profiles', 'consumer_profiles')
        and column_name not in ('id', 'user_type', 'created_at', 'updated_at')
        and udt_name not in ('text', 'citext', '_text')`,
  )
  expect(columns.length).toBeGreaterThan(15)
  const values: Readonly<Record<string, string>> = { bool: 'true', int4: '7', int8: '7', timestamptz: "'2020-02-02'" }
  for (const { table, column, type, initial } of columns) {
    // Another label than the one that a new row has, or all of them where there are several.
    const choice = type.startsWith('_')
      ? `enum_range(null::"${type.slice(1)}")`
      : `(select label from unnest(enum_range(null::"${type}")) label where label::text <> '${initial}' limit 1)`
    await pool.query(`update "${table}" set "${column}" = ${values[type] ?? choice} where id = $1`, [consumer.id])
  }
  const before = await rowsOf()
  await leave(consumer)
  const after = await rowsOf()
  const left = columns.filter(({ column }) => JSON.stringify(after[column]) === JSON.stringify(before[column]))
  expect(left.map(({ column }) => column)).toEqual([])
})

test('keeps the invoices of a deleted advisor', async () => {
  const advisor = await an.advisor()
  await plansOf(auth).subscribe(advisor, 'basic')
  await leave(advisor)
  const { rows } = await auth.platform.pool.query('select total_cents from invoices where payer_id = $1', [advisor.id])
  expect(rows).toEqual([{ total_cents: 4_900 }])
})

test('keeps the conversation for the other side, without the name', async () => {
  const { id, consumer, advisor } = await a.chat({ consumer: await a.consumer({ firstName: 'Ines' }) })
  await write(consumer, id, 'May I retire at sixty?')
  await leave(consumer)
  const { items } = await auth.as(advisor).call(listMessages, { params: { id } })
  expect(items.map(({ body }) => body)).toContain('May I retire at sixty?')
  expect(JSON.stringify(items)).not.toContain('Ines')
})

test('hides a deleted advisor and withdraws all consents given to them', async () => {
  const [consumer, another] = [await a.consumer(), await a.consumer()]
  const advisor = await an.advisor({ firstName: 'Marisol' })
  await agreement({ consumer, advisor })
  await agreement({ consumer: another, advisor })
  await leave(advisor)
  const problem = await auth.as(consumer).refused(getDisclosure, { params: { advisorId: advisor.id } })
  expect(problem.code).toBe('profiles.not-an-advisor')
  const withdrawn = await db.select().from(consents).where(eq(consents.advisorId, advisor.id))
  expect(withdrawn.map(({ withdrawnAt }) => withdrawnAt)).toEqual([auth.clock.now(), auth.clock.now()])
  expect((await db.select().from(users).where(eq(users.id, advisor.id)))[0]?.deletedAt).not.toBeNull()
})

test('returns an error for a firm administrator while the firm has other members', async () => {
  const admin = await a.firmAdmin()
  const member = await an.advisor()
  const { id: firmId } = await auth.as(admin).call(registerFirm, { body: { name: 'Harbor Light', state: 'OR' } })
  const join = (values: string[]) =>
    auth.platform.pool.query(
      "insert into firm_members (advisor_id, firm_id, firm_role, joined_at) values ($1, $2, 'advisor', now())",
      values,
    )
  await join([member.id, firmId])
  const body = { email: admin.email }
  expect((await auth.as(admin).refused(deleteAccount, { body })).code).toBe('firms.not-empty')
  expect(await profileOf(admin.id)).toMatchObject({ firstName: 'Priya' })
  await leave(member)
  await leave(admin)
  expect((await profileOf(admin.id))?.firstName).not.toBe('Priya')
})

test('returns an error for the last admin', async () => {
  const admins = [await an.admin(), await an.admin()]
  for (const admin of admins.slice(1)) await leave(admin)
  const [last] = admins
  if (!last) throw new Error('two were made')
  const body = { email: last.email }
  expect((await auth.as(last).refused(deleteAccount, { body })).code).toBe('auth.last-admin')
})
