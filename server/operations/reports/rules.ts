/** Decides until when somebody stays banned once a suspension is taken back. Pure. */
import { banEnd } from '#server/auth/service.ts'
import type { BanAct } from '#server/staff/service.ts'
import { banDays } from '../people/rules.ts'

export type Suspension = { readonly decidedAt: Date; readonly days: number | null }

const endOf = ({ decidedAt, days }: Suspension): Date => banEnd(decidedAt, days)

/**
 * When the ban ends that is left without one suspension: the latest end of the other suspensions
 * and of the staff's last ban, or null without any. An unban lifted what was there before it. A
 * ban that outlasts the suspension is another one and stays as it is.
 */
export function banWithout(
  suspension: Suspension,
  known: {
    readonly bannedUntil: Date | null
    readonly others: readonly Suspension[]
    /** Bans and unbans by the staff, the latest first. */
    readonly acts: readonly BanAct[]
    readonly now: Date
  },
): Date | null {
  const { bannedUntil, others, acts, now } = known
  if (bannedUntil === null || bannedUntil > endOf(suspension)) return bannedUntil
  const unbannedAt = acts.find(({ act }) => act === 'unbanned')?.at ?? new Date(0)
  const ban = acts.find(({ act, at }) => act === 'banned' && at > unbannedAt)
  const ends = others.filter(({ decidedAt }) => decidedAt > unbannedAt).map(endOf)
  if (ban) ends.push(banEnd(ban.at, banDays(ban.detail)))
  const latest = ends.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return latest && latest > now ? latest : null
}
