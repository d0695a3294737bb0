import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewSwitch } from './list-controls.tsx'

test('the view switch has no input that would take the arrow keys of the deck', () => {
  const markup = renderToStaticMarkup(<ViewSwitch value="deck" onChange={() => undefined} />)
  expect(markup).not.toContain('<input')
  expect(markup).toMatch(/aria-pressed="false"[^>]*>.*Grid.*aria-pressed="true"[^>]*>.*Deck/s)
})
