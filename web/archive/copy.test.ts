import { expect, test } from 'vitest'
import { zoneName } from '#contract/core/zones.ts'
import { ownZone } from '#web/platform/times/zones.ts'
import { deletedRecordText } from './copy.supervision.ts'
import { archiveSummary, entriesText, factLabel, factValue, missingFilesText, ruleText } from './copy.ts'

test('names the answers of a brief as the brief itself does', () => {
  const fact = { name: 'fields', value: 'financialGoals, investableAssets, startTimeline' }
  expect(`${factLabel(fact.name)}: ${factValue(fact)}`).toBe('Answers shared: Goals, Total to invest, When to start')
})

test('names a missed appointment as the calendar does, and the zone of the times', () => {
  expect(factValue({ name: 'status', value: 'no_show' })).toBe('no-show')
  const archive = { isOn: true, since: '2026-10-25T12:00:00Z', entryCount: 1, retentionYears: 6 }
  expect(archiveSummary(archive)).toBe(
    `1 entry since Oct 25, 2026, kept for 6 years. Days and times are in ${zoneName(ownZone())}`,
  )
  expect(archiveSummary({ ...archive, entryCount: 0 })).toMatch(
    /^On since Oct 25, 2026[.] Entries are kept for 6 years/,
  )
})

test('says how many files of an export are missing and where they are named', () => {
  expect(missingFilesText(1)).toBe('1 file is missing from storage. The manifest and the readable page name it.')
  expect(missingFilesText(1_200)).toMatch(/^1,200 files are missing from storage\. .* name them\.$/)
})

test('names the record of a firm beside the deletion of a message, where a firm keeps one', () => {
  expect(deletedRecordText(null)).toBe('')
  expect(deletedRecordText('Harbor Wealth')).toContain('nothing in Harbor Wealth’s record of messages')
})

test('names a role, a decision and the entry it is about in words', () => {
  const textOf = (name: string, value: string) => `${factLabel(name)}: ${factValue({ name, value })}`
  expect(textOf('role', 'compliance')).toBe('Role: Compliance officer')
  expect(textOf('decision', 'signed-off')).toBe('Decision: Signed off')
  expect(`${factLabel('position', 'access')} ${factLabel('position', 'supervision')}`).toBe('Entry Entry')
})

test('names the number of a message for what it is, and not as an entry of the chain', () => {
  expect(factLabel('position', 'message')).toBe('Number in the chat')
})

test('names each item of a list in a profile, and of the lists before and after a change', () => {
  expect(factValue({ name: 'expertise', value: 'retirement, first_home' })).toBe('Retirement, First home')
  expect(factValue({ name: 'focus_areas', value: 'nothing → divorce' })).toBe('nothing → Divorce')
  expect(factValue({ name: 'languages', value: 'en, es' })).toBe('English, Spanish')
  expect(factValue({ name: 'languages', value: 'en, zz' })).toContain('English')
})

test('counts one entry and one day in the singular', () => {
  const rule = { id: 'a', kind: 'new-advisors', percent: null } as const
  expect([entriesText(1), entriesText(1_204)]).toEqual(['1 entry', '1,204 entries'])
  expect(ruleText({ ...rule, words: [], days: 1 })).toBe('Every message of an advisor’s first day at the firm')
  expect(ruleText({ ...rule, words: [], days: 30 })).toBe('Every message of an advisor’s first 30 days at the firm')
})
