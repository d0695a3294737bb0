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

test('an empty deck shows no buttons', () => {
  expect(deck(null)).toContain('No advisors in Alaska yet')
  expect(deck(null)).not.toContain('<button')
})

test('a deck keeps the undo button after its last advisor', () => {
  expect(deck('Ines Valcourt')).toContain('Undo: bring back Ines Valcourt')
})
