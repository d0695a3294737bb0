import { expect, test } from 'vitest'
import { auditNote, auditText } from './copy.audit.ts'

const entry = { id: '', at: '', byName: 'Priya Raman', subjectName: null, invitedEmail: null, detail: '' } as const

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
  [
    { kind: 'invitation-sent', invitedEmail: 'advisor@bay.example', detail: 'compliance' },
    'Invitation sent to advisor@bay.example as compliance officer',
  ],
  [
    { kind: 'invitation-accepted', invitedEmail: 'p@bay.example', detail: 'advisor' },
    'Priya Raman accepted the invitation to p@bay.example as advisor',
  ],
  [
    { kind: 'plan-chosen', detail: 'growth annual trial_end' },
    'Growth plan chosen, paid yearly. It starts when the trial ends and the payment goes through.',
  ],
  [{ kind: 'invitation-sent', detail: 'advisor' }, 'Invitation sent to an address that is no longer kept, as advisor'],
  [
    { kind: 'plan-declined', detail: 'growth annual insufficient_funds' },
    'Payment for the Growth plan, paid yearly, declined: not enough funds on the card. The plan did not change.',
  ],
  [{ kind: 'plan-changed', detail: 'trial to growth annual' }, 'Plan changed from the trial to Growth, paid yearly'],
  [
    { kind: 'plan-changed', detail: 'small_firm monthly to growth monthly' },
    'Plan changed from Small Firm, paid monthly to Growth, paid monthly',
  ],
  [{ kind: 'registration-marked', detail: 'checked' }, 'Registration checked by our staff'],
  [{ kind: 'registration-marked', detail: '' }, 'Registration status reset by our staff'],
  [{ kind: 'plan-paused', detail: 'growth declined' }, 'Growth plan paused after a failed payment'],
] as const)('the audit entry %o reads as a sentence', (part, text) => {
  expect(auditText({ ...entry, ...part })).toBe(text)
})

test('an audit entry shows its date with the year and its actor, or Fairlead', () => {
  const at = '2026-11-25T17:30:00.000Z'
  expect(auditNote({ ...entry, at, kind: 'joined' })).toMatch(/^Nov 2\d, 2026, \d+:30 [AP]M, by Priya Raman$/)
  expect(auditNote({ ...entry, at, kind: 'plan-paused', byName: null })).toMatch(/, by Fairlead$/)
})
