import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Deck } from './deck.tsx'

const nothing = () => undefined
const deck = (undoName: string | null) =>
  renderToStaticMarkup(
    <Deck
      matches={[]}
      wanted={[]}
      sumUsd={null}
      onSave={nothing}
      onPass={nothing}
      onBook={nothing}
      undoName={undoName}
      onUndo={nothing}
      end="No advisors in Alaska yet"
      changeAction={null}
      comparison={{ chosen: [], has: () => false, toggle: nothing, clear: nothing }}
    />,
  )

test('shows no buttons while there is nobody to decide on', () => {
  expect(deck(null)).toContain('No advisors in Alaska yet')
  expect(deck(null)).not.toContain('<button')
})

test('keeps the undo after the last advisor', () => {
  expect(deck('Ines Valcourt')).toContain('Undo: bring back Ines Valcourt')
})
