import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
/** The opening tags of a name in all screens, without arrow functions that would end them early. */
const tagsOf = (names: string) =>
  globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(new RegExp(`<(?:${names})(?=[\\s>])(?:=>|[^>])*>`, 'g'))].map(
      ([tag]) => ({ file, tag }),
    ),
  )

test('no form shows a message of the browser: each is a Form of ours or has noValidate', () => {
  const shownByBrowser = tagsOf('form').filter(({ tag }) => !tag.includes('noValidate'))
  expect(shownByBrowser).toEqual([])
})

test('every date, time and number is in a field that reports what the browser cannot read', () => {
  const silent = tagsOf('TextField').filter(
    ({ file, tag }) => !file.startsWith('web/ui/') && /type="(date|time|datetime-local|number)"/.test(tag),
  )
  expect(silent).toEqual([])
})

test('no screen counts the attempts to submit itself: Form and useSchemaForm focus the first wrong field', () => {
  const counting = globSync('web/**/*.tsx', { cwd: root }).filter(
    (file) => file !== 'web/ui/forms/form.tsx' && readFileSync(`${root}/${file}`, 'utf8').includes('useInvalidFocus('),
  )
  expect(counting).toEqual([])
})
