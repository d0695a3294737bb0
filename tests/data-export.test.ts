import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { downloadOwnData } from '#contract/support/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a, an } = people(app)
const statements = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => statements.mockRestore())

/** Tables that refer to people and are in no file of a person's data, with the reason. */
const leftOut: Record<string, string> = {
  account_visits: 'who of our staff views an account now; the person is notified, and it ends by itself',
  advisor_capacity: 'until when a week is full, computed from new consumers',
  advisor_reach: 'how often an advisor was shown in lists, in numbers',
  answers: 'how soon an advisor answers, computed from messages',
  chat_mails: 'which emails about chats are due',
  chats: 'what a person has of a chat is in chat_members and messages',
  firm_audit_entries: 'the log of a firm',
  flow_states: 'a sign-in that is under way',
  idempotent_requests: 'replies to programs, kept for a day',
  invitations: 'what a firm sent',
  lead_changes: 'how leads moved that are in the file',
  lead_routing: 'the rule of a firm',
  one_time_tokens: 'codes that open something',
  openings: 'computed from hours and appointments',
  profile_views: 'how many visits an advisor’s page had on a day',
  routing_turns: 'the rule of a firm',
  staff_log: 'what our staff did',
  support_cases: 'how our staff works on a request that is in the file',
  tooltip_versions: 'texts of the site',
  verification_codes: 'codes that open something',
  waiting_rooms: 'who waits for a call at this moment',
  webauthn_challenges: 'a sign-in that is under way',
}

/** Every table with a column that refers to somebody. */
async function tablesAboutPeople(): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ name: string }>(`
    select distinct relname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and confrelid in (select oid from pg_class where relname in ('profiles', 'users'))
      and conparentid = 0`)
  return rows.map(({ name }) => name)
}

test('what is kept about people is in the file of their data, or left out for a reason', async () => {
  const owners = [await a.consumer(), await an.advisor()]
  statements.mockClear()
  for (const person of owners) {
    const headers = { authorization: `Bearer ${person.accessToken}` }
    const { statusCode } = await app.app.inject({ url: downloadOwnData.path, headers })
    expect(statusCode).toBe(200)
  }
  const texts = statements.mock.calls.map(([query]) => (typeof query === 'string' ? query : Reflect.get(query, 'text')))
  const read = new Set(
    texts
      .filter((text) => /^\s*select/i.test(text))
      .flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name)),
  )
  const tables = await tablesAboutPeople()
  expect(tables.filter((name) => !read.has(name) && !(name in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => read.has(name) || !tables.includes(name))).toEqual([])
})
