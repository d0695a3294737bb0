import { expect, test } from 'vitest'
import { recordOf } from '#contract/core/records.ts'
import type { FirmRole } from '#contract/firms/values.ts'
import { leadStatuses } from '#contract/leads/values.ts'
import { pipelineRows } from './pipeline-rows.ts'

const person = (id: string) => ({
  id,
  displayName: `Advisor ${id}`,
  role: 'advisor' as const,
  avatarUrl: null,
  onlineStatus: null,
})
const member = (id: string, firmRole: FirmRole) => ({ person: person(id), firmRole })
const counted = (id: string | null, newLeads: number) => ({
  advisor: id === null ? null : { id, displayName: `Advisor ${id}` },
  leadsByStatus: recordOf(leadStatuses, (status) => (status === 'new' ? newLeads : 0)),
  valueByStatus: recordOf(leadStatuses, () => 0),
})

test('lists every advisor, also without leads, then the pool, and no compliance officer', () => {
  const members = [member('a', 'owner'), member('b', 'advisor'), member('c', 'advisor'), member('d', 'compliance')]
  const rows = pipelineRows([counted('b', 2), counted(null, 1)], members)
  expect(rows.map(({ advisor, leadsByStatus }) => [advisor?.displayName ?? null, leadsByStatus.new])).toEqual([
    ['Advisor b', 2],
    ['Advisor a', 0],
    ['Advisor c', 0],
    [null, 1],
  ])
})
