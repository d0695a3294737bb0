import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ShareControls, type ShareLayout } from './share-controls.tsx'

const content = { title: 'A page', description: 'What it says.', path: '/page' }

function drawn(layout: ShareLayout): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ShareControls layout={layout} content={content} />
    </MemoryRouter>,
  )
}
const channels = (html: string) => [...html.matchAll(/<\/svg>([^<]+)<\/button>/g)].map(([, label]) => label)
const every = ['Facebook', 'Twitter', 'LinkedIn', 'Email', 'Copy Link', 'Get the app']

test.each(['row', 'grid', 'card'] as const)('the layout %s offers every channel', (layout) => {
  expect(channels(drawn(layout))).toEqual(every)
})

test('the layout for friends offers every channel except email', () => {
  expect(channels(drawn('friends'))).toEqual(every.filter((channel) => channel !== 'Email'))
})

test('the layouts have two, three or four columns by the available width, and the row none', () => {
  for (const layout of ['grid', 'card', 'friends'] as const)
    expect(drawn(layout)).toContain('grid-cols-2 gap-2 @md:grid-cols-3 @2xl:grid-cols-4')
  expect(drawn('row')).not.toContain('grid-cols')
})

test('the card shows what is shared, and the layouts for friends and rows do not', () => {
  expect(drawn('card')).toContain('What it says.')
  expect(drawn('friends')).not.toContain('What it says.')
  expect(drawn('row')).not.toContain('A page')
})
