import { expect, test } from 'vitest'
import { ownZone, zoneName } from '#web/platform/times/zones.ts'
import { archiveSummary, factLabel, factValue } from './copy.ts'

test('names the answers of a brief as the brief itself does', () => {
  const fact = { name: 'fields', value: 'financialGoals, investableAssets, startTimeline' }
  expect(`${factLabel(fact.name)}: ${factValue(fact)}`).toBe('Answers shared: Goals, Total to invest, When to start')
})

test('names a missed appointment as the calendar does, and the zone of the times', () => {
  expect(factValue({ name: 'status', value: 'no_show' })).toBe('no-show')
  const archive = { isOn: true, since: '2026-10-25T12:00:00Z', entryCount: 1, retentionYears: 6 }
  expect(archiveSummary(archive)).toBe(
    `1 entry since Oct 25, 2026, kept for 6 years. Times are in ${zoneName(ownZone())}`,
  )
})
