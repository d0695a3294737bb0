import { expect, test } from 'vitest'
import { differenceText, evidenceText, matchText, statusText } from './copy.ts'

test('names what the register and the profile hold for each difference', () => {
  expect(differenceText({ kind: 'number', onProfile: '9900001' })).toEqual({
    what: 'CRD number',
    onRecord: 'Not in the published register',
    onProfile: '9900001',
  })
  expect(differenceText({ kind: 'registration' })).toEqual({
    what: 'Registration',
    onRecord: 'Not active',
    onProfile: 'Offers advice here',
  })
})

test('says that a profile has no name when it is empty', () => {
  const name = { kind: 'name', onRecord: 'William Hale' } as const
  expect(differenceText({ ...name, onProfile: 'Bill Hale' }).onProfile).toBe('Bill Hale')
  expect(differenceText({ ...name, onProfile: '' }).onProfile).toBe('No name given')
})

test('asks for evidence in a review only until there is some', () => {
  const review: Parameters<typeof statusText>[0] = {
    state: 'pending',
    stage: 'review',
    result: 'name_mismatch',
    proof: null,
    documents: [],
    domains: [],
    appeal: null,
  }
  const at = '2026-03-02T17:00:00Z'
  const letter = {
    id: 'letter',
    fileName: 'letter.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 900,
    createdAt: at,
  } as const
  expect(statusText(review)).toContain('Add a document so')
  expect(statusText({ ...review, domains: ['larkspur.example'] })).toContain('Add a document or confirm a code')
  expect(statusText({ ...review, documents: [letter] })).toContain('will look at your evidence')
})

test('says of a verified advisor that their details match only where they do', () => {
  const rest = { proof: null, documents: [], domains: [], appeal: null }
  const verified = { state: 'verified', stage: null, ...rest } as const
  expect(statusText({ ...verified, result: 'matched_active' })).toContain('match the public register')
  expect(statusText({ ...verified, result: 'name_mismatch' })).toContain('An administrator accepted this')
})

test('offers to submit a rejected number again only while no appeal is open', () => {
  const openedAt = '2026-03-02T17:00:00Z'
  const appeal = {
    kind: 'made',
    state: 'open',
    statement: 'It is mine.',
    openedAt,
    decidedAt: null,
    note: null,
  } as const
  const rejected = { state: 'rejected', stage: null, result: 'name_mismatch', proof: null } as const
  const rest = { documents: [], domains: [] }
  expect(statusText({ ...rejected, ...rest, appeal: null })).toContain('submit your number again')
  expect(statusText({ ...rejected, ...rest, appeal })).toContain('will decide your appeal')
  const refused = { ...appeal, state: 'refused' } as const
  expect(statusText({ ...rejected, ...rest, appeal: refused })).toContain('submit your number again')
})

test('says that our team is reviewing the details only while a decision is open', () => {
  const differs = { result: 'name_mismatch' } as const
  expect(matchText({ ...differs, state: 'pending' })).toContain('is reviewing')
  expect(matchText({ ...differs, state: 'rejected' })).toBe('Your details don’t match the register.')
  expect(matchText({ ...differs, state: 'verified' })).toContain('compared')
})

test('names a missing document as evidence only while there is no proof', () => {
  expect(evidenceText({ proof: null, documents: [] })).toBe('No proof of control yet, no document')
  const proof = { method: 'document', with: null, at: '2026-03-02T17:00:00Z' } as const
  expect(evidenceText({ proof, documents: [] })).toBe('Document approved by an administrator')
})
