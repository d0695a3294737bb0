import { expect, test } from 'vitest'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { listTooltips } from '#contract/support/endpoints.ts'
import {
  listHelpTexts,
  listHelpTextVersions,
  revertHelpText,
  saveHelpText,
} from '#contract/support/help-texts/endpoints.ts'
import { helpKeys } from '#contract/support/values.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'

const app = await startApp()
const { an } = people(app)
const staff = app.as(await an.admin())
const params = { key: 'verified' } as const
const reason = 'Three people misread the word'

test('a changed help text is shown at once as plain text, and the default can be restored', async () => {
  const shown = async () => (await app.visitor.call(listTooltips)).items.find(({ key }) => key === 'verified')
  const before = await shown()
  expect((await staff.call(listHelpTexts)).items.map(({ key }) => key)).toEqual(helpKeys)
  const words = { title: 'Verified', content: 'Checked <b>today</b> & "proved" by the advisor.' }
  await staff.call(saveHelpText, { params, body: { ...words, reason } })
  expect(await shown()).toMatchObject(words)
  const { items } = await staff.call(listHelpTextVersions, { params })
  expect(items.map(({ isDefault, content }) => [isDefault, content])).toEqual([
    [false, words.content],
    [true, before?.content],
  ])
  const versionId = items.find(({ isDefault }) => isDefault)?.id ?? ''
  await staff.call(revertHelpText, { params, body: { versionId, reason } })
  expect(await shown()).toMatchObject({ content: before?.content })
  expect((await staff.call(listHelpTextVersions, { params })).items).toHaveLength(3)
  const [entry] = (await staff.call(listStaffLog, { query: { act: 'help-text-reverted' } })).items
  expect(entry).toMatchObject({ reason, detail: `verified: ${before?.content}` })
})

test('a version of one help text cannot be restored under another key', async () => {
  const body = { title: 'New leads', content: 'People who wrote to you today.', reason }
  await staff.call(saveHelpText, { params: { key: 'new-leads' }, body })
  const [version] = (await staff.call(listHelpTextVersions, { params: { key: 'new-leads' } })).items
  const wrong = { params, body: { versionId: version?.id ?? '', reason } }
  expect((await staff.refused(revertHelpText, wrong)).code).toBe('core.not-found')
})
