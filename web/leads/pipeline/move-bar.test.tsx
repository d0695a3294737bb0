import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoveBar } from './move-bar.tsx'

test('selected leads are moved by a button, which is disabled until a stage is chosen', () => {
  const html = renderToStaticMarkup(<MoveBar count={2} onMove={async () => undefined} onClear={() => undefined} />)
  expect(html).toMatch(/<button(?=[^>]* disabled)[^>]*>(?:<span[^>]*>)*Move</)
})
