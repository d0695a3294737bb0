import { expect, test } from 'vitest'
import { getEmailExample, listEmailKinds } from '#contract/operations/emails/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const staff = app.as(await people(app).an.admin({ staffRole: 'support' }))

test('the staff read every kind of email in each of its examples, without the dark mode style sheet', async () => {
  const { items } = await staff.call(listEmailKinds)
  const kinds = items.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['auth.confirmation', 'billing.news', 'notifications.digest']))
  const choiceOf = (wanted: string) => items.find(({ kind }) => kind === wanted)?.preference
  expect([choiceOf('billing.news'), choiceOf('notifications.lead')]).toEqual([null, 'leads'])
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const { kind, examples } of items) {
    expect(examples, kind).not.toEqual([])
    for (const name of examples) {
      const { subject, text, html } = await staff.call(getEmailExample, { params: { kind, name } })
      expect(subject, `${kind} ${name}`).not.toBe('')
      expect(text.length, `${kind} ${name}`).toBeGreaterThan(40)
      expect(html, `${kind} ${name}`).toContain('<body')
      expect(html, `${kind} ${name}`).not.toContain('prefers-color-scheme')
    }
  }
})

test('an unknown example of an email is not found', async () => {
  const params = { kind: 'auth.confirmation', name: 'nothing' }
  expect((await staff.refused(getEmailExample, { params })).code).toBe('core.not-found')
})
