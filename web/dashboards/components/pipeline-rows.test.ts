import { expect, test } from 'vitest'
import type { FirmRole } from '#contract/firms/values.ts'
import { pipelineRows } from './pipeline-rows.ts'

const person = (id: string) => ({
  id,
  displayName: `Advisor ${id}`,
  role: 'advisor' as const,
  avatarUrl: null,
  onlineStatus: null,
})
const member = (id: string, firmRole: FirmRole) => ({ person: person(id), firmRole })
const lead = (advisorId: string | null) => ({ advisor: advisorId === null ? null : person(advisorId) })

test('lists every advisor, those without leads too, then the pool, and no compliance officer', () => {
  const members = [member('a', 'owner'), member('b', 'advisor'), member('c', 'advisor'), member('d', 'compliance')]
  const rows = pipelineRows([lead('b'), lead(null), lead('b')], members)
  expect(rows.map(({ name, leads }) => [name, leads.length])).toEqual([
    ['Advisor b', 2],
    ['Advisor a', 0],
    ['Advisor c', 0],
    ['Unassigned', 1],
  ])
})
