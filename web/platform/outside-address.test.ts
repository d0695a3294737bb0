import { expect, test } from 'vitest'
import { externalSites } from '#contract/brand.ts'
import { elsewhere } from '#web/marketing/content/texts/elsewhere.ts'
import { elsewherePath, newTabFor, outsideAddress } from './outside-address.ts'

test('a place without an address leads to the section of our page that is about it', () => {
  const sections = elsewhere.sections.map(({ id }) => `${elsewherePath}#${id}`)
  for (const place of externalSites) expect(sections).toContain(outsideAddress(place))
})

test('only another site opens in a tab of its own', () => {
  expect(newTabFor('https://example.com/')).toEqual({ target: '_blank', rel: 'noreferrer' })
  expect(newTabFor('/elsewhere#apps')).toEqual({})
})
