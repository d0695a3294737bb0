import { minutes } from '#contract/core/durations.ts'
import type { Match } from '#contract/matching/schemas.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { consumerParts } from '#contract/profiles/values.ts'
import type { Appointment } from '#contract/scheduling/schemas.ts'
import { advisorPath, chatPath } from '#web/paths.ts'
import { when } from '#web/platform/format.ts'
import { answerCountText } from '#web/profiles/copy.ts'
import { bookingVerb } from '#web/scheduling/copy.ts'

/** Something the consumer can do now. */
export type NextStep = { title: string; detail: string; to: string; action: string }

type Named = Pick<Chat['other'], 'id' | 'displayName'>

type ConsumerState = {
  own: Pick<OwnProfile, 'completion'> & { profile: Pick<OwnProfile['profile'], 'emailVerified'> }
  /** Appointments ahead, the earliest first. */
  ahead: readonly (Pick<Appointment, 'status' | 'startsAt' | 'endsAt'> & { with: Named })[]
  chats: readonly (Pick<Chat, 'id' | 'unreadCount'> & { other: Named })[]
  /** The best matches; null until the profile has what matching needs. */
  matches:
    | readonly (Pick<Match, 'score'> & { advisor: Pick<Match['advisor'], 'id' | 'name' | 'confirmation'> })[]
    | null
}

/** Minutes before a call from which it is the next step. */
const joinBeforeMinutes = 10

/** What a consumer can do now, most urgent first (docs/product.md "Offers and prompts"). */
export function nextSteps(state: ConsumerState, now: Date): NextStep[] {
  return [...callNow(state, now), ...verifyAddress(state), ...replies(state), ...profile(state), ...bookBest(state)]
}

function callNow({ ahead }: ConsumerState, now: Date): NextStep[] {
  return ahead
    .filter(
      ({ status, startsAt, endsAt }) =>
        status === 'confirmed' &&
        new Date(startsAt).getTime() - now.getTime() <= minutes(joinBeforeMinutes) &&
        new Date(endsAt) > now,
    )
    .map(({ with: person, startsAt }) => ({
      title: `Your appointment with ${person.displayName} is at ${when(startsAt, 'time')}`,
      detail: 'Open it to join or to see how you’ll meet.',
      to: '/appointments',
      action: 'Open appointment',
    }))
}

function verifyAddress({ own }: ConsumerState): NextStep[] {
  if (own.profile.emailVerified) return []
  return [
    {
      title: 'Verify your email address',
      detail: 'You need it to send messages and book.',
      to: '/verify',
      action: 'Verify now',
    },
  ]
}

function replies({ chats }: ConsumerState): NextStep[] {
  const unread = chats.filter(({ unreadCount }) => unreadCount > 0)
  const [first] = unread
  if (!first) return []
  const others = unread.length - 1
  return [
    {
      title: `Reply to ${first.other.displayName}`,
      detail:
        others === 0
          ? first.unreadCount === 1
            ? 'You have an unread message.'
            : `You have ${first.unreadCount} unread messages.`
          : `You also have unread messages in ${others} other ${others === 1 ? 'conversation' : 'conversations'}.`,
      to: chatPath(first.id),
      action: 'Read and reply',
    },
  ]
}

function profile({ own, matches }: ConsumerState): NextStep[] {
  if (!matches) {
    const title = 'Add your state to see matches'
    const to = '/consumer-profile?step=home'
    return [{ title, detail: 'Advisors can only serve certain states.', to, action: 'Add your state' }]
  }
  if (own.completion.missing.length === 0) return []
  const detail = `${answerCountText(own.completion, consumerParts)}. More detail means better matches.`
  return [{ title: 'Finish your profile', detail, to: '/consumer-profile', action: 'Continue' }]
}

/** The best match who is neither in a chat nor on the calendar yet. */
function bookBest({ matches, chats, ahead }: ConsumerState): NextStep[] {
  const met = new Set([...chats.map((chat) => chat.other.id), ...ahead.map(({ with: person }) => person.id)])
  const best = matches?.find(({ advisor }) => !met.has(advisor.id))
  if (!best) return []
  return [
    {
      title: `${bookingVerb(best.advisor.confirmation)} a free call with ${best.advisor.name}`,
      detail: `Your best match you haven’t talked to, with a score of ${Math.round(best.score)}.`,
      to: `${advisorPath(best.advisor.id)}#book`,
      action: 'See open times',
    },
  ]
}
