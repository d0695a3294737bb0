import { daySeconds } from '#contract/core/durations.ts'
import type { LimitClass } from '#contract/core/limit-class.ts'
import type { Actor } from '../context.ts'
import type { Limit, Limits } from '../limits.ts'
import { networkOf } from '../network/network.ts'

/**
 * What one person (or, signed out, one network) may ask of the API. Far above what a busy person's
 * browser does, far below what a script needs to copy the directory or to fill somebody's inbox.
 */
export const classes = {
  read: { name: 'read', points: 600, windowSeconds: 60 },
  write: { name: 'write', points: 120, windowSeconds: 60 },
  costly: { name: 'costly', points: 60, windowSeconds: 60 },
  contact: { name: 'contact', points: 10, windowSeconds: 600 },
  invite: { name: 'invite', points: 10, windowSeconds: 600 },
  /** Calls begun: each rings on every device of somebody. */
  ring: { name: 'ring', points: 6, windowSeconds: 300 },
  /** Pieces of files: three large ones a minute, where each takes fifty. */
  upload: { name: 'upload', points: 600, windowSeconds: 60 },
  beacon: { name: 'beacon', points: 240, windowSeconds: 60 },
  /** Programs that act for one person with API keys. */
  api: { name: 'api', points: 300, windowSeconds: 60 },
} as const satisfies Record<LimitClass, Limit>

/** Batches of measurements a network may send in a day; the endpoint is public. */
const beaconsADay: Limit = { name: 'beacon-day', points: 1_000, windowSeconds: daySeconds }

/**
 * Counts one request, or one socket event of the same weight, against its class.
 *
 * @throws Problem core.too-many with the time to wait
 */
export async function countRequest(limits: Limits, kind: LimitClass, actor: Actor, address: string): Promise<void> {
  await limits.demand(classes[kind], actor.kind === 'user' ? actor.id : networkOf(address))
  if (kind === 'beacon') await limits.demand(beaconsADay, networkOf(address))
}
