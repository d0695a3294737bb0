import { expect, test } from 'vitest'
import { popupFeatures, shareAddress } from './share-links.ts'

const content = {
  title: 'Fees & costs',
  description: 'What 1% means',
  url: 'https://fairlead.example/blog/fees?a=1&b=2',
}
const link = 'https%3A%2F%2Ffairlead.example%2Fblog%2Ffees%3Fa%3D1%26b%3D2'

test.each([
  ['facebook', `https://www.facebook.com/sharer/sharer.php?u=${link}&quote=Fees%20%26%20costs.%20What%201%25%20means`],
  ['twitter', `https://twitter.com/intent/tweet?url=${link}&text=Fees%20%26%20costs.%20What%201%25%20means`],
  [
    'linkedin',
    `https://www.linkedin.com/sharing/share-offsite/?url=${link}&title=Fees%20%26%20costs&summary=What%201%25%20means`,
  ],
  ['email', `mailto:?subject=Fees%20%26%20costs&body=What%201%25%20means%0A%0A${link}`],
] as const)('the address for %s has URL, title and description encoded', (channel, address) => {
  expect(shareAddress(channel, content)).toBe(address)
})

test('a network opens in a centered window of 600 by 400 without an opener', () => {
  expect(popupFeatures({ width: 1440, height: 900 })).toBe('width=600,height=400,left=420,top=250,noopener,noreferrer')
  expect(popupFeatures({ width: 390, height: 300 })).toContain('left=0,top=0')
})
