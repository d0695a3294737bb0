import type { AdvisorProfile } from '#contract/profiles/schemas.ts'
import type { VerificationState } from '#contract/verification/values.ts'

/**
 * What publishing has led to: hidden, published but not verified, verified but without a plan, or
 * live.
 */
export type ProfileStatus = 'hidden' | 'ready' | 'unpaid' | 'live'

type PublicPage = { readonly takesAppointments: boolean; readonly opensAt: string | null }

/**
 * The status of the viewer's own profile. A published and verified advisor who accepts clients and
 * has room is closed to bookings only when no plan covers them (docs/product.md "Matching").
 */
export function profileStatusOf(
  advisor: Pick<AdvisorProfile, 'published' | 'acceptsClients'> | null,
  verification: VerificationState,
  page: PublicPage,
): ProfileStatus {
  if (!advisor?.published) return 'hidden'
  if (verification !== 'verified') return 'ready'
  const hasRoom = advisor.acceptsClients && page.opensAt === null
  return hasRoom && !page.takesAppointments ? 'unpaid' : 'live'
}

type StatusText = {
  readonly title: string
  readonly tag: string
  readonly isOk: boolean
  /** What has to happen before consumers see the profile. */
  readonly next: string | null
}

export const profileStatusTexts: Readonly<Record<ProfileStatus, StatusText>> = {
  hidden: { title: 'Your profile isn’t live', tag: 'Not live', isOk: false, next: null },
  ready: {
    title: 'Your profile is ready',
    tag: 'Ready',
    isOk: false,
    next: 'It goes live once your registration is verified.',
  },
  unpaid: {
    title: 'You have no plan',
    tag: 'Not matching',
    isOk: false,
    next: 'Your page is public, but you’re not in matches or the directory until you choose a plan.',
  },
  live: { title: 'Your profile is live', tag: 'Live', isOk: true, next: null },
}

/** The toast after publishing or unpublishing. */
export const publishedText = (status: ProfileStatus): string =>
  ({
    hidden: 'Your profile is unpublished',
    ready: 'Profile published. It goes live once your registration is verified',
    unpaid: 'Profile published. Choose a plan to be matched',
    live: 'Your profile is live',
  })[status]
