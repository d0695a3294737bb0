import { expect, test } from 'vitest'
import { getEmailPreferences, saveEmailPreferences } from '#contract/emails/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { a } = people(app)

const choices = {
  mailMessages: false,
  mailAppointments: false,
  mailLeads: true,
  mailMatches: false,
  mailProductNews: true,
}

test('returns every email but news until the user chooses, then what they saved', async () => {
  const person = await a.consumer()
  expect(await app.as(person).call(getEmailPreferences)).toEqual({
    mailMessages: true,
    mailAppointments: true,
    mailLeads: true,
    mailMatches: true,
    mailProductNews: false,
  })
  expect(await app.as(person).call(saveEmailPreferences, { body: choices })).toEqual(choices)
  expect(await app.as(person).call(getEmailPreferences)).toEqual(choices)
})

test('refuses a preference that does not exist and one that is missing', async () => {
  const person = app.as(await a.consumer())
  const { mailLeads: _, ...missing } = choices
  for (const body of [{ ...choices, mailEverything: true }, missing]) {
    const rejected = await person.refused(saveEmailPreferences, { body: body as typeof choices })
    expect(rejected.code).toBe('core.invalid')
  }
})
