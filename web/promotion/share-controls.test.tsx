import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ShareControls, type ShareLayout } from './share-controls.tsx'

const content = { title: 'A page', description: 'What it says.', url: 'https://example.com/page' }

function drawn(layout: ShareLayout): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ShareControls layout={layout} content={content} />
    </MemoryRouter>,
  )
}
const channels = (html: string) => [...html.matchAll(/<\/svg>([^<]+)<\/button>/g)].map(([, label]) => label)
const every = ['Facebook', 'Twitter', 'LinkedIn', 'Email', 'Copy Link', 'Get the app']

test.each(['row', 'grid', 'card'] as const)('as a %s it offers every channel', (layout) => {
  expect(channels(drawn(layout))).toEqual(every)
})

test('for friends it has no e-mail', () => {
  expect(channels(drawn('friends'))).toEqual(every.filter((channel) => channel !== 'Email'))
})

test('is laid out in two, three and four columns by the available width, and in a line as a row', () => {
  for (const layout of ['grid', 'card', 'friends'] as const)
    expect(drawn(layout)).toContain('grid-cols-2 gap-2 @md:grid-cols-3 @2xl:grid-cols-4')
  expect(drawn('row')).not.toContain('grid-cols')
})

test('a card says what is shared, the one for friends says it in its own words', () => {
  expect(drawn('card')).toContain('What it says.')
  expect(drawn('friends')).not.toContain('What it says.')
  expect(drawn('row')).not.toContain('A page')
})
