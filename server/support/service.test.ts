import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { listRequests } from '#contract/support/desk/endpoints.ts'
import { contactUs } from '#contract/support/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { exportDataOf } from './data-export/service.ts'

const app = await startApp()
const { a, an } = people(app)

test('requests sent from the confirmed address of an account are exported and erased with it', async () => {
  const { db } = app.platform
  const person = await a.consumer()
  const others = await a.consumer()
  const ask = (email: string, message: string) =>
    app.visitor.call(contactUs, { body: { name: 'Ada', email, phone: '', message, consent: true } })
  await ask(person.email.toUpperCase(), 'Ochre abacus')
  await ask(others.email, 'Ochre sundial')
  const kept = async () => {
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const { items } = await staff.call(listRequests, { query: { words: 'Ochre' } })
    return items.map(({ text }) => text).toSorted()
  }
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, others.id))
  const about = { userId: person.id, email: person.email }
  const exported = JSON.parse(await text(await exportDataOf(app.system(), about)))
  expect(exported.supportRequests).toMatchObject([{ message: 'Ochre abacus' }])
  for (const leaving of [person, others]) await app.as(leaving).call(deleteAccount, { body: { email: leaving.email } })
  expect(await kept()).toEqual(['Ochre sundial'])
})
