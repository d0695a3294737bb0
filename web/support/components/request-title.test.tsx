import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RequestTitle } from './request-title.tsx'

const markup = (token: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RequestTitle id="request" token={token} text="Where are my matches?" />
    </MemoryRouter>,
  )

test('a request leads its writer to its page, and staff without the key to the support desk in a new tab', () => {
  expect(markup('key')).toContain('href="/help/key"')
  expect(markup('')).toContain('href="/admin/support?request=request" target="_blank" rel="noopener"')
})
