import { days } from '#contract/core/durations.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { DemoPerson } from './accounts.ts'
import { chance } from './chance.ts'
import { demoId } from './ids.ts'
import { somewhere } from './places.ts'

export const longAgo = { min: 300, max: 700 }
/** For owners, who came before their firms were founded. */
export const founders = { min: 920, max: 1_200 }
/** For those who came in the last month. */
export const lately = { min: 0.2, max: 30 }

/**
 * Somebody of the market, the same in every demo. Addresses end in .example, so that no mail can
 * reach anybody.
 */
export function person(role: Role, position: number, now: Date, joinedDaysAgo = longAgo): DemoPerson {
  const firstName = chance.person.firstName()
  const lastName = chance.person.lastName()
  const name = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
  return {
    id: demoId(`${role} ${position}`),
    email: `${name}.${position}@people.fairlead.example`,
    firstName,
    lastName,
    role,
    place: somewhere(),
    joinedAt: new Date(now.getTime() - days(chance.number.float(joinedDaysAgo))),
    passwordHash: null,
    phone: `+1 ${chance.number.int({ min: 201, max: 989 })} 555 01${chance.string.numeric(2)}`,
  }
}

/** Tells whether somebody of the market came in the last month. */
export const cameLately = ({ joinedAt }: DemoPerson, now: Date): boolean =>
  joinedAt.getTime() > now.getTime() - days(lately.max)

/** Only people whose states the demo advisor serves write to her. */
export const livesNearby = ({ place }: DemoPerson): boolean => ['OR', 'WA', 'CA'].includes(place.state)
