import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FirmForm } from './firm-form.tsx'

test('offers states by name', () => {
  const markup = renderToStaticMarkup(<FirmForm firm={null} action="Save" onSubmit={async () => {}} />)
  expect(markup).toContain('>Oregon</option>')
  expect(markup).not.toContain('>OR</option>')
})
