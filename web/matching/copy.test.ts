import { expect, test } from 'vitest'
import { namelessPartner } from '#contract/matching/sharing/labels.ts'
import { defaultPreferences, type EmptyReason } from '#contract/matching/values.ts'
import { columnNames, emptyListText, noMatchesText, noMatchNote, savedByText } from './copy.ts'

const titleOf = (rule: EmptyReason) =>
  emptyListText({ emptyBecause: { rule, state: 'AK', assetsUsd: 20_000 }, wanted: ['retirement', 'divorce'] }).title

test.each([
  ['other_state', 'No advisors in Alaska yet'],
  ['assets_too_small', 'No advisors in Alaska take accounts of $20,000'],
  ['assets_too_large', 'No advisors in Alaska take accounts of $20,000'],
  ['no_shared_communication', 'No advisors in Alaska talk in the ways you chose'],
  ['no_shared_specialty', 'No advisors in Alaska offer what you want help with'],
] as const)('an empty list names the hard rule that leaves no advisor: %s', (rule, title) => {
  expect(titleOf(rule)).toBe(title)
})

test('a saved advisor without a score names the state that they do not serve', () => {
  const noMatch = { rule: 'other_state', state: 'OR', assetsUsd: 20_000 } as const
  expect(noMatchNote(noMatch, { minimumAssets: 0, maximumAssets: 0 })).toBe('Doesn’t take clients in Oregon.')
})

test('a home page without matches names the actual reason and links to what changes it', () => {
  const none = { belowMinimum: 0, passed: 0, preferences: defaultPreferences, emptyBecause: null, wanted: [] }
  const rule = { rule: 'other_state', state: 'AK', assetsUsd: 0 } as const
  const read = (matches: Partial<Parameters<typeof noMatchesText>[0]>) => {
    const { title, to } = noMatchesText({ ...none, ...matches })
    return [title, to]
  }
  expect(read({ belowMinimum: 2 })).toEqual(['No advisors score 40 or higher', '/matches'])
  expect(read({ passed: 3 })).toEqual(['You’ve passed on all your matches', '/matches?reaction=pass'])
  expect(read({ emptyBecause: rule })).toEqual(['No advisors in Alaska yet', '/consumer-profile?step=answers'])
})

test('a partner without a name is “your partner” within a sentence', () => {
  const saved = { isOwn: true, isPartners: true }
  expect(savedByText({ ...saved, partnerName: 'Daniel' })).toBe('Saved by you and Daniel')
  expect(savedByText({ ...saved, partnerName: namelessPartner })).toBe('Saved by you and your partner')
})

test('two advisors with one first name have their full names in a comparison', () => {
  const ana = { firstName: 'Ana', name: 'Ana Torres' }
  const namesake = { firstName: 'Ana', name: 'Ana Reyes' }
  const bo = { firstName: 'Bo', name: 'Bo Larsen' }
  expect(columnNames([ana, bo])).toEqual(['Ana', 'Bo'])
  expect(columnNames([ana, bo, namesake])).toEqual(['Ana Torres', 'Bo', 'Ana Reyes'])
})
