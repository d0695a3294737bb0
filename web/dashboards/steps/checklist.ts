import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'
import type { Team } from '#contract/firms/schemas.ts'
import type { AdvisorProfile, OwnProfile } from '#contract/profiles/schemas.ts'
import { advisorParts } from '#contract/profiles/values.ts'
import type { CalendarSetup } from '#contract/scheduling/schemas.ts'
import type { Verification } from '#contract/verification/schemas.ts'
import { advisorPath } from '#web/paths.ts'
import { answerCountText } from '#web/profiles/copy.ts'

/** A step of a new account: where it is done, and whether it is. */
export type ChecklistStep = { title: string; detail: string; to: string; action: string; isDone: boolean }

type AdvisorState = {
  own: Pick<OwnProfile, 'completion'> & {
    profile: Pick<OwnProfile['profile'], 'id'>
    advisor: Pick<AdvisorProfile, 'published'> | null
  }
  verification: Pick<Verification, 'state' | 'stage'>
  setup: CalendarSetup
  analytics: Pick<PracticeAnalytics, 'totalProfileViews'>
}

/**
 * What an advisor does before consumers can find them, in that order (docs/product.md "Offers and
 * prompts").
 */
export function advisorChecklist({ own, verification, setup, analytics }: AdvisorState): ChecklistStep[] {
  const { missing } = own.completion
  const isPublished = own.advisor?.published ?? false
  // Until then its address is nobody's page.
  const hasPage = isPublished && verification.state === 'verified'
  return [
    {
      title: 'Complete your profile',
      detail: `${answerCountText(own.completion, advisorParts)}. Consumers compare your fees, specialties and languages.`,
      to: '/advisor-profile',
      action: 'Edit profile',
      isDone: missing.length === 0,
    },
    {
      title: 'Verify your registration',
      detail: verificationDetail(verification),
      to: '/advisor-profile#verification',
      action: verification.state === 'pending' ? 'See status' : 'Verify',
      isDone: verification.state === 'verified',
    },
    {
      title: 'Set your hours',
      detail: 'Until you do, we offer weekdays from 9 to 5.',
      to: '/schedule?view=hours',
      action: 'Set hours',
      isDone: setup.hasSetHours,
    },
    {
      title: 'Publish your profile',
      detail: 'Consumers can find you once you’re published and verified.',
      to: '/advisor-profile',
      action: 'Publish',
      isDone: isPublished,
    },
    {
      title: 'Share your page',
      detail: hasPage
        ? 'Send the link to people you know. This is done when a signed-in consumer opens your page.'
        : 'You’ll have a link to send once your profile is published and verified.',
      to: hasPage ? advisorPath(own.profile.id) : '/advisor-profile',
      action: hasPage ? 'Open your page' : 'See your profile',
      isDone: analytics.totalProfileViews > 0,
    },
  ]
}

function verificationDetail({ state, stage }: AdvisorState['verification']): string {
  if (stage === 'matched') return 'Your number matches. One step is left: prove it’s yours.'
  switch (state) {
    case 'pending':
      return 'We’re reviewing it. You’ll get a notification.'
    case 'rejected':
      return 'We couldn’t confirm it. Read the reason, then appeal or submit your number again.'
    case 'expired':
      return 'Yours no longer matched the register. Submit your number again.'
    default:
      return 'Enter your CRD number. We check it against the SEC’s public data.'
  }
}

type FirmState = {
  /** Null until the firm is registered. */
  team: Team | null
  hasPlan: boolean
  own: Pick<OwnProfile['profile'], 'firstName' | 'lastName'>
}

/** What the administrator of a new firm does, in that order. */
export function firmChecklist({ team, hasPlan, own }: FirmState): ChecklistStep[] {
  const isListed = team?.members.some((member) => member.isListed) ?? false
  return [
    {
      title: 'Register your firm',
      detail: 'All you need to start is the name.',
      to: '/firm-profile',
      action: 'Register the firm',
      isDone: team !== null,
    },
    {
      title: 'Add your name',
      detail: 'Until you do, your team sees your email address.',
      to: '/settings#account',
      action: 'Add your name',
      isDone: own.firstName !== '' && own.lastName !== '',
    },
    {
      title: 'Complete the firm’s profile',
      detail: 'Describe the firm and say where it is.',
      to: '/firm-profile',
      action: 'Edit firm profile',
      isDone: Boolean(team?.firm.description && team.firm.city && team.firm.state),
    },
    {
      title: 'Choose a plan',
      detail: 'It covers every advisor of the firm.',
      to: '/billing',
      action: 'See plans',
      isDone: hasPlan,
    },
    {
      title: 'Invite your advisors',
      detail: 'Each gets an email with a link to join.',
      to: '/team/invite',
      action: 'Invite an advisor',
      isDone: team !== null && (team.members.length > 1 || team.invitations.length > 0),
    },
    {
      title: 'Get your first advisor listed',
      detail: 'Consumers find your firm through advisors who are verified and published.',
      to: '/team',
      action: 'See your team',
      isDone: isListed,
    },
  ]
}
