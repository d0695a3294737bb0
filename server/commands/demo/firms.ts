import { type PlanId, trialDays } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import type { subscriptions } from '#server/billing/tables.ts'
import type { firmMembers, firms } from '#server/firms/tables.ts'
import { type DemoPerson, demoAccounts } from './accounts.ts'
import { chance, oneOf } from './chance.ts'
import { demoId } from './ids.ts'

export type DemoFirm = {
  readonly firm: typeof firms.$inferInsert & { id: string }
  readonly members: (typeof firmMembers.$inferInsert)[]
  readonly subscription: typeof subscriptions.$inferInsert
  readonly foundedAt: Date
}

/** Since when the firm pays for the demo advisor, who paid before (billing.ts). */
export const demoMemberDaysAgo = 88

const endings = [
  'Fiduciary',
  'Partners',
  'Wealth',
  'Planning',
  '& Daughters',
  'Capital',
  'Advisory',
  'Financial',
  'Family Office',
]
const seatsTaken: Record<'small_firm' | 'growth' | 'enterprise', readonly [number, number]> = {
  small_firm: [2, 5],
  growth: [5, 10],
  enterprise: [8, 14],
}

/** The roles of the first colleagues at the demo firm; the officer takes no seat. */
const ourRoles = ['advisor', 'administrator', 'compliance'] as const

/** A firm with its owner and as many of the given advisors as its plan has room for. */
export function firm(admin: DemoPerson, position: number, free: DemoPerson[], now: Date): DemoFirm {
  const isOurs = admin.id === demoAccounts.firm_admin.id
  const plan: PlanId & keyof typeof seatsTaken = isOurs
    ? 'growth'
    : oneOf([
        ['small_firm', 5],
        ['growth', 2],
        ['enterprise', 1],
      ] as const)
  const [min, max] = seatsTaken[plan]
  const size = isOurs ? 7 : chance.number.int({ min, max })
  const colleagues = free.splice(0, size - 1)
  const id = demoId(`firm ${position}`)
  const foundedDaysAgo = chance.number.int({ min: 200, max: 900 })
  const name = isOurs ? 'Larkspur Fiduciary' : `${admin.lastName} ${chance.helpers.arrayElement(endings)}`
  const assetsUnderManagement = chance.number.int({ min: 80, max: 4_000 }) * 1_000_000
  const employeeCount = size + chance.number.int({ min: 1, max: 9 })
  const daysLeft = chance.number.int({ min: 20, max: 300 })
  // The year that is paid for began after the trial.
  const founded = new Date(now.getTime() - days(Math.max(foundedDaysAgo, 366 - daysLeft + trialDays)))
  return {
    firm: {
      id,
      adminId: admin.id,
      name,
      description:
        'An independent firm. Ask any of our advisors how they are paid, and by whom, before you talk about anything else.',
      website: `https://www.firm-${position}.example`,
      size: employeeCount > 10 ? '11_50' : '2_10',
      city: admin.place.city,
      state: admin.place.state,
      assetsUnderManagement,
      // Not drawn by chance, so that what is drawn after it stays the same.
      offices: [{ address: `${100 + position * 7} Main Street`, city: admin.place.city, state: admin.place.state }],
      employeeCount,
      createdAt: founded,
      // Its owner vouched for the members (registry.ts).
      registrationMark: 'checked',
      registrationMarkedAt: founded,
    },
    members: [
      { advisorId: admin.id, firmId: id, firmRole: 'owner', joinedAt: founded },
      ...colleagues.map((colleague, n) => ({
        advisorId: colleague.id,
        firmId: id,
        firmRole: (isOurs && ourRoles[n]) || ('advisor' as const),
        joinedAt:
          colleague.id === demoAccounts.advisor.id
            ? new Date(now.getTime() - days(demoMemberDaysAgo))
            : new Date(Math.max(founded.getTime(), colleague.joinedAt.getTime())),
      })),
    ],
    subscription: {
      payerKind: 'firm',
      payerId: id,
      holderId: admin.id,
      state: 'active',
      plan,
      interval: 'annual',
      periodEndsAt: new Date(now.getTime() + days(daysLeft)),
      seatsUsed: isOurs ? colleagues.length : 1 + colleagues.length,
    },
    foundedAt: founded,
  }
}
