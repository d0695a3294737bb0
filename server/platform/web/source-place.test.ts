import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sourcePlaces } from './source-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'maps-'))
// Column 10 of the first line comes from line 5 of board.tsx.
const write = (name: string, source: string) =>
  writeFileSync(
    join(folder, `${name}.js.map`),
    JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'UAIA' }),
  )
write('leads-Ab12', '../../../web/leads/board.tsx')
write('page-Ab12', '../../../web/leads/pages/leads.tsx?route-chunk=main')

test('a place in a built script is mapped to a line of our sources', async () => {
  onTestFinished(() => rm(folder, { recursive: true }))
  const places = ['/assets/leads-Ab12.js:1:12', '/assets/page-Ab12.js:1:12', '/assets/leads-Old1.js:1:12']
  expect(await sourcePlaces(places, folder)).toEqual(
    new Map([
      ['/assets/leads-Ab12.js:1:12', 'web/leads/board.tsx:5'],
      // The router takes pages apart, and their lines with it.
      ['/assets/page-Ab12.js:1:12', 'web/leads/pages/leads.tsx'],
      // Of a build that is not here.
      ['/assets/leads-Old1.js:1:12', null],
    ]),
  )
})
