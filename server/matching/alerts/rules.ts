/** Holds which matches are news, and when somebody may hear of them (docs/product.md "Matching"). Pure. */
import { days, hours } from '#contract/core/durations.ts'
import { type AlertFrequency, strongScore } from '#contract/matching/values.ts'

/** Kept of whom somebody has heard, and told at once. */
const knownAtMost = 100
const toldAtMost = 3

/** The night's work does not begin at the same minute every night. */
const slack = hours(2)
const pause: Record<Exclude<AlertFrequency, 'off'>, number> = { daily: days(1) - slack, weekly: days(7) - slack }

export type Heard = {
  readonly frequency: AlertFrequency
  readonly toldAt: Date | null
  readonly known: readonly string[] | null
}
export type Found = { readonly id: string; readonly score: number; readonly isReactedTo: boolean }
export type News = { readonly tell: string[]; readonly known: string[] }

/**
 * Says whom to tell somebody of, best first, and who is nothing new from now on. The first night only looks, so that
 * nobody is told of a list they have just read. What comes while they must not be told waits until they may.
 */
export function newsOf({ frequency, toldAt, known }: Heard, top: readonly Found[], now: Date): News {
  if (known === null) return { tell: [], known: bounded(top.map(({ id }) => id)) }
  const before = new Set(known)
  const fresh = top.filter(({ id, score, isReactedTo }) => score >= strongScore && !isReactedTo && !before.has(id))
  const isDue = frequency !== 'off' && (toldAt === null || now.getTime() - toldAt.getTime() >= pause[frequency])
  if (frequency !== 'off' && !isDue) return { tell: [], known: [...known] }
  const heard = bounded([...known, ...top.map(({ id }) => id).filter((id) => !before.has(id))])
  return { tell: isDue ? fresh.slice(0, toldAtMost).map(({ id }) => id) : [], known: heard }
}

function bounded(ids: readonly string[]): string[] {
  return ids.slice(-knownAtMost)
}
