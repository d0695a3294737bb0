import { expect, test } from 'vitest'
import { externalSites } from '#contract/brand.ts'
import { elsewhere } from '#web/marketing/content/texts/elsewhere.ts'
import { elsewherePath, newTabFor, outsideAddress } from './outside-address.ts'

test('an external place without an address leads to its section of our page', () => {
  const sections = elsewhere.sections.map(({ id }) => `${elsewherePath}#${id}`)
  for (const place of externalSites) expect(sections).toContain(outsideAddress(place))
})

test('only an address of another site opens in a new tab', () => {
  expect(newTabFor('https://example.com/')).toEqual({ target: '_blank', rel: 'noreferrer' })
  expect(newTabFor('/elsewhere#apps')).toEqual({})
})
