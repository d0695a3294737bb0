import { expect, test } from 'vitest'
import { nextSteps } from './next-steps.ts'

type State = Parameters<typeof nextSteps>[0]

const now = new Date('2026-03-03T17:00:00Z')
const marisol = { id: 'advisor-1', displayName: 'Marisol Etcheverry' }
const best = { advisor: { id: 'advisor-1', name: 'Marisol Etcheverry', confirmation: 'instant' as const }, score: 89 }
const next = { advisor: { id: 'advisor-2', name: 'Thaddeus Okonjo', confirmation: 'instant' as const }, score: 87 }
const whole: State = {
  own: { profile: { emailVerified: true }, completion: { percent: 100, missing: [], unanswered: [] } },
  ahead: [],
  chats: [],
  matches: [best, next],
}
const appointmentAt = (startsAt: string, endsAt: string) => ({
  status: 'confirmed' as const,
  startsAt,
  endsAt,
  with: marisol,
})
const titles = (state: Partial<State>) => nextSteps({ ...whole, ...state }, now).map(({ title }) => title)

test('the only step is to book with the best match when nothing else is due', () => {
  expect(titles({})).toEqual(['Book a free call with Marisol Etcheverry'])
})

test('an advisor with manual confirmation is requested instead of booked', () => {
  const asks = { ...best, advisor: { ...best.advisor, confirmation: 'manual' as const } }
  expect(titles({ matches: [asks] })).toEqual(['Request a free call with Marisol Etcheverry'])
})

test('an advisor with a chat is not suggested again', () => {
  expect(titles({ chats: [{ id: 'chat-1', unreadCount: 0, other: marisol }] })).toEqual([
    'Book a free call with Thaddeus Okonjo',
  ])
})

test('an appointment is the next step from ten minutes before it begins until it ends', () => {
  const at = (startsAt: string, endsAt: string) => titles({ ahead: [appointmentAt(startsAt, endsAt)] })[0]
  expect(at('2026-03-03T17:10:00Z', '2026-03-03T17:40:00Z')).toMatch(/^Your appointment with Marisol/)
  expect(at('2026-03-03T16:45:00Z', '2026-03-03T17:15:00Z')).toMatch(/^Your appointment with Marisol/)
  expect(at('2026-03-03T17:11:00Z', '2026-03-03T17:41:00Z')).toMatch(/^Book a free call/)
  expect(at('2026-03-03T16:30:00Z', '2026-03-03T17:00:00Z')).toMatch(/^Book a free call/)
})

test('a missing state leads to the question for it', () => {
  expect(nextSteps({ ...whole, matches: null }, now)[0]?.to).toBe('/consumer-profile?step=home')
})

test('an unverified email address comes before unread messages, and those before the profile', () => {
  expect(
    titles({
      own: {
        profile: { emailVerified: false },
        completion: { percent: 75, missing: ['state', 'zipCode'], unanswered: [] },
      },
      chats: [{ id: 'chat-1', unreadCount: 2, other: marisol }],
      matches: null,
    }),
  ).toEqual(['Verify your email address', 'Reply to Marisol Etcheverry', 'Add your state to see matches'])
})
