/** Decides until when somebody stays banned once a suspension is taken back. Pure. */

/** A ban that began at an instant; one that was lifted ends nothing. */
export type Ban = { readonly at: Date; readonly endsAt: Date }

/**
 * When the ban ends that is left without one suspension: the latest end of the other suspensions
 * and of the staff's last ban, or null without any. A ban that outlasts the suspension is another
 * one and stays as it is.
 */
export function banWithout(
  suspension: Ban,
  context: {
    readonly bannedUntil: Date | null
    readonly otherBans: readonly Ban[]
    readonly liftedAt: Date | null
    readonly now: Date
  },
): Date | null {
  const { bannedUntil, otherBans, liftedAt, now } = context
  if (bannedUntil === null || bannedUntil > suspension.endsAt) return bannedUntil
  // A lifting took away what was there before it.
  const ends = otherBans.filter(({ at }) => liftedAt === null || at > liftedAt).map(({ endsAt }) => endsAt)
  const latest = ends.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return latest && latest > now ? latest : null
}
