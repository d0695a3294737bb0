import { expect, test } from 'vitest'
import { auditText } from './copy.audit.ts'

const entry = { id: '', at: '', byName: 'Priya Raman', subjectName: null, detail: '' } as const

test.each([
  [
    { kind: 'role-changed', subjectName: 'Bo Tam', detail: 'advisor to compliance' },
    'Role of Bo Tam changed from advisor to compliance officer',
  ],
  [{ kind: 'left', detail: 'advisor' }, 'Priya Raman left the firm'],
  [{ kind: 'registered', detail: 'Larkspur Fiduciary' }, 'Larkspur Fiduciary registered'],
  [
    { kind: 'routing-changed', detail: 'specialty, else pool, at most 25 open' },
    'Lead routing changed: by subject, else unassigned, at most 25 open',
  ],
] as const)('an entry %o reads as a sentence', (part, text) => {
  expect(auditText({ ...entry, ...part })).toBe(text)
})
