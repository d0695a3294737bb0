import { expect, test } from 'vitest'
import { channelOf } from './channel.ts'

const site = 'https://fairlead.example'

test.each([
  ['a search engine', '/', 'https://www.google.co.uk/', 'search_engine'],
  ['another search engine', '/advisors', 'https://duckduckgo.com/', 'search_engine'],
  ['a social post', '/', 'https://www.linkedin.com/feed/', 'social'],
  ['a short link in a social post', '/', 'https://t.co/a1', 'social'],
  ['an advertisement on a search page', '/?gclid=1', 'https://www.google.com/', 'campaign'],
  ['a newsletter', '/?utm_source=letter', '', 'campaign'],
  ['a referral link', '/r/ab12cd34', 'https://mail.example/', 'referral'],
  ['an article', '/', 'https://paper.example/story', 'other_site'],
  ['a site whose name only ends like a search engine', '/', 'https://notgoogle.com/', 'other_site'],
  ['a typed address', '/', '', 'direct'],
  ['a page of our own', '/signup', 'https://fairlead.example/pricing', 'direct'],
] as const)('a visit from %s is counted by its channel', (_, path, referrer, channel) => {
  expect(channelOf({ landing: `${site}${path}`, referrer })).toBe(channel)
})
