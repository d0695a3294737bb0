import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirmForm } from './firm-form.tsx'

test('offers states by name', () => {
  const markup = renderToStaticMarkup(<FirmForm firm={null} action="Save" onSubmit={async () => {}} />)
  expect(markup).toContain('>Oregon</option>')
  expect(markup).not.toContain('>OR</option>')
})

test('offers every country, with the United States first', () => {
  const markup = renderToStaticMarkup(<FirmForm firm={null} action="Save" onSubmit={async () => {}} />)
  expect(markup).toMatch(/>United States<\/option><option value="AF">Afghanistan<.*>Zimbabwe</)
})
