import { expect, test } from 'vitest'
import { notConfirmedText, notesHelp, notOfferedText, pipelineSummary } from './copy.ts'

test('the help text of notes names other readers only where there is a firm', () => {
  const ofFirm = { firmId: '0192f000-0000-7000-8000-000000000001' }
  expect(notesHelp(ofFirm, false)).toMatch(
    /those who run or oversee your firm, and any advisor who gets this lead after you/,
  )
  expect(notesHelp(ofFirm, true)).toMatch(/^Visible to the advisor who has this lead and to those who run or oversee/)
  expect(notesHelp({ firmId: null }, true)).toBe('Only you can see this, also once the lead is a client.')
})

test('a requested appointment is not confirmed, and overdue after a day or from its beginning', () => {
  const request = (since: string | null, at: string) => ({ nextAppointmentAt: at, nextAppointmentWaitingSince: since })
  const now = new Date('2026-03-03T12:00:00Z')
  const later = '2026-03-05T12:00:00Z'
  expect(notConfirmedText(request(null, later), now)).toBeNull()
  expect(notConfirmedText(request('2026-03-03T11:00:00Z', later), now)).toBe('Not confirmed')
  expect(notConfirmedText(request('2026-03-02T11:00:00Z', later), now)).toBe('Not confirmed, overdue')
  expect(notConfirmedText(request('2026-03-03T11:00:00Z', '2026-03-03T11:30:00Z'), now)).toBe('Not confirmed, overdue')
})

test('the summary of a pipeline calls its sum expected, of advisors’ and consumers’ values alike', () => {
  const none = { new: 0, contacted: 0, qualified: 0, consultation: 0, converted: 0, lost: 0 }
  const counts = {
    leadsByStatus: { ...none, new: 2, lost: 4 },
    valueByStatus: { ...none, new: 4_600_000, lost: 9 },
    hasStatistics: true,
  }
  expect(pipelineSummary(counts)).toBe('2 open leads, $4.6M expected.')
  const table = { isTable: true, stage: null }
  expect(pipelineSummary(counts, table)).toBe('2 open leads, $4.6M expected; 4 lost.')
  const converted = { ...counts, leadsByStatus: { ...counts.leadsByStatus, converted: 3 } }
  expect(pipelineSummary(converted)).toBe('2 open leads, $4.6M expected; 3 converted.')
  expect(pipelineSummary(converted, table)).toBe('2 open leads, $4.6M expected; 3 converted, 4 lost.')
  const noneLost = { ...counts, leadsByStatus: { ...none, new: 2 } }
  expect(pipelineSummary(noneLost, table)).toBe('2 open leads, $4.6M expected.')
})

test('the summary of a table with one stage counts the leads of that stage alone', () => {
  const none = { new: 0, contacted: 0, qualified: 0, consultation: 0, converted: 0, lost: 0 }
  const counts = {
    leadsByStatus: { ...none, new: 22, qualified: 1, lost: 10 },
    valueByStatus: { ...none, new: 9_000_000, qualified: 100_000 },
    hasStatistics: true,
  }
  expect(pipelineSummary(counts, { isTable: true, stage: 'qualified' })).toBe('1 open lead, $100K expected.')
  expect(pipelineSummary(counts, { isTable: true, stage: 'lost' })).toBe('10 lost.')
  expect(pipelineSummary(counts, { isTable: false, stage: 'qualified' })).toMatch(/^23 open leads/)
})

test('an advisor who gets no new leads is named with the reason, and nobody when all can be assigned one', () => {
  const assignee = (displayName: string, obstacle: 'not_verified' | null) => ({
    advisor: { id: '0192f000-0000-7000-8000-000000000001', displayName },
    obstacle,
  })
  const [open, waiting] = [assignee('Ann Holm', null), assignee('Bo Lind', 'not_verified')]
  expect(notOfferedText([open, waiting])).toBe('Not offered: Bo Lind (not verified).')
  expect(notOfferedText([open])).toBeNull()
})
