import type { OwnProfile } from '#contract/profiles/schemas.ts'
import { completionOf } from './rules.ts'
import type { OwnRowsWithAccount } from './store.ts'

/** Shows somebody their own profile, whole. */
export function presentOwn(rows: OwnRowsWithAccount): OwnProfile {
  const { profile, consumer, advisor, emailConfirmedAt } = rows
  return {
    profile: {
      ...profile,
      emailVerified: emailConfirmedAt !== null,
      lastOnline: profile.lastOnline?.toISOString() ?? null,
      createdAt: profile.createdAt.toISOString(),
      updatedAt: profile.updatedAt.toISOString(),
    },
    consumer,
    advisor: advisor && { ...advisor, disclosuresStatedAt: advisor.disclosuresStatedAt?.toISOString() ?? null },
    completion: completionOf(rows),
  }
}
