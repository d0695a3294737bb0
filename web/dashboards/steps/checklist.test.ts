import { expect, test } from 'vitest'
import { advisorChecklist, firmChecklist } from './checklist.ts'

type AdvisorState = Parameters<typeof advisorChecklist>[0]

const own: AdvisorState['own'] = {
  profile: { id: '0190a5e0-0000-7000-8000-000000000000' },
  completion: { percent: 40, missing: ['biography'], unanswered: [] },
  advisor: { published: false },
}
const fresh: AdvisorState = {
  own,
  verification: { state: 'unverified', stage: null },
  setup: { hasSetHours: false },
  analytics: { totalProfileViews: 0 },
}
const doneIn = (state: Partial<AdvisorState>) =>
  advisorChecklist({ ...fresh, ...state })
    .filter(({ isDone }) => isDone)
    .map(({ title }) => title)

test('a new advisor has no step done', () => {
  expect(doneIn({})).toEqual([])
})

const facts: readonly (readonly [string, Partial<AdvisorState>])[] = [
  ['Complete your profile', { own: { ...own, completion: { percent: 100, missing: [], unanswered: [] } } }],
  ['Verify your registration', { verification: { state: 'verified', stage: null } }],
  ['Set your hours', { setup: { hasSetHours: true } }],
  ['Publish your profile', { own: { ...own, advisor: { published: true } } }],
  ['Share your page', { analytics: { totalProfileViews: 1 } }],
]

test.each(facts)('the step "%s" is done by its own fact alone', (title, state) => {
  expect(doneIn(state)).toEqual([title])
})

const openSteps = (names: { firstName: string; lastName: string }) =>
  firmChecklist({ team: null, hasPlan: false, own: names })
    .filter(({ isDone }) => !isDone)
    .map(({ title }) => title)

test('a firm that is not registered has every step open, and that of the name is done once both are given', () => {
  expect(openSteps({ firstName: 'Nora', lastName: '' })).toHaveLength(6)
  expect(openSteps({ firstName: 'Nora', lastName: 'Holm' })).not.toContain('Add your name')
})

test('"Share your page" opens the page only once it is published and verified', () => {
  const lastTarget = (state: Partial<AdvisorState>) => advisorChecklist({ ...fresh, ...state }).at(-1)?.to
  const published = { own: { ...own, advisor: { published: true } } }
  expect(lastTarget(published)).toBe('/advisor-profile')
  expect(lastTarget({ ...published, verification: { state: 'verified', stage: null } })).toBe(
    `/advisors/${own.profile.id}`,
  )
})

const verificationDetail = (verification: AdvisorState['verification']) =>
  advisorChecklist({ ...fresh, verification }).find(({ title }) => title === 'Verify your registration')?.detail

test('a matched number asks for proof, and only one under review says to wait', () => {
  expect(verificationDetail({ state: 'pending', stage: 'matched' })).toContain('prove it’s yours')
  expect(verificationDetail({ state: 'pending', stage: 'review' })).toBe(
    'We’re reviewing it. You’ll get a notification.',
  )
})

test('a rejected or expired number says so, instead of asking for a first one', () => {
  expect(verificationDetail({ state: 'rejected', stage: null })).toContain('We couldn’t confirm it.')
  expect(verificationDetail({ state: 'expired', stage: null })).toContain('no longer matched')
})
