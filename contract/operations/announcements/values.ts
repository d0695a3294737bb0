import type { Role } from '#contract/profiles/values.ts'

/** What a banner is about, which decides its color. */
export const announcementKinds = ['news', 'offer', 'problem'] as const
export type AnnouncementKind = (typeof announcementKinds)[number]

/** Who sees a banner; visitors see those for everyone. */
export const audiences = ['everyone', 'consumers', 'advisors', 'firms'] as const
export type Audience = (typeof audiences)[number]

/** The audiences that a viewer belongs to; null is a visitor. */
export function audiencesOf(role: Role | null): Audience[] {
  const own = { consumer: 'consumers', advisor: 'advisors', firm_admin: 'firms' } as const
  return role === null || role === 'admin' ? ['everyone'] : ['everyone', own[role]]
}

/** Characters of an announcement. */
export const announcementMaxLength = 160

/** Characters of the label of its link. */
export const linkLabelMaxLength = 30
