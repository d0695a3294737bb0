import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirmForm } from './firm-form.tsx'

const form = <FirmForm firm={null} onRegister={async () => {}} onSave={() => Promise.reject(new Error('no firm'))} />

test('offers states by name', () => {
  const markup = renderToStaticMarkup(form)
  expect(markup).toContain('>Oregon</option>')
  expect(markup).not.toContain('>OR</option>')
})

test('offers every country, with the United States first', () => {
  const markup = renderToStaticMarkup(form)
  expect(markup).toMatch(/>United States<\/option><option value="AF">Afghanistan<.*>Zimbabwe</)
})
