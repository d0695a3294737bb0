import { expect, test } from 'vitest'
import type { EmptyReason } from '#contract/matching/values.ts'
import { emptyListText } from './copy.ts'

const titleOf = (rule: EmptyReason) =>
  emptyListText({ emptyBecause: { rule, state: 'AK', assetsUsd: 20_000 }, wanted: ['retirement', 'divorce'] }).title

test.each([
  ['other_state', 'No advisors in Alaska yet'],
  ['assets_too_small', 'No advisors in Alaska take accounts of $20,000'],
  ['assets_too_large', 'No advisors in Alaska take accounts of $20,000'],
  ['no_shared_communication', 'No advisors in Alaska talk in the ways you chose'],
  ['no_shared_specialty', 'No advisors in Alaska offer what you want help with'],
] as const)('an empty list names the rule that leaves nobody: %s', (rule, title) => {
  expect(titleOf(rule)).toBe(title)
})
