import { expect, test } from 'vitest'
import { withBrowserStorage } from '#tests/support/browser-storage.ts'
import { drafts, withDraft } from './drafts.ts'
import { forgetSession } from './session.ts'

withBrowserStorage()

test('keeps what is typed into a field under its id until it is emptied or the person signs out', async () => {
  const typed: string[] = []
  const field = withDraft('case', {
    onChange: async ({ target }: { target: { value: string } }) => void typed.push(target.value),
  })
  await field.onChange({ target: { value: 'The name differs' } })
  expect(typed).toEqual(['The name differs'])
  expect([drafts.of('case'), drafts.of('another')]).toEqual(['The name differs', ''])
  drafts.keep('case', '')
  expect(drafts.of('case')).toBe('')
  await field.onChange({ target: { value: 'Begun again' } })
  forgetSession()
  expect(drafts.of('case')).toBe('')
})
