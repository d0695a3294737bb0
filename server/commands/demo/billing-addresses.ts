import type { billingAccounts } from '#server/billing/accounts/tables.ts'
import type { DemoAdvisor } from './advisors.ts'
import type { DemoFirm } from './firms.ts'

type BillingAddress = Pick<typeof billingAccounts.$inferSelect, 'name' | 'line1' | 'city' | 'state' | 'zipCode'>

/**
 * Where each payer of the market is billed, by the payer: an advisor in their own name, a firm in
 * its name where its owner works.
 */
export function billingAddresses({
  advisors,
  firms,
}: {
  advisors: readonly DemoAdvisor[]
  firms: readonly DemoFirm[]
}): ReadonlyMap<string, BillingAddress> {
  const own = new Map(
    advisors.map(({ person: { id, firstName, lastName, place } }, position) => [
      id,
      {
        name: `${firstName} ${lastName}`,
        line1: `${100 + (position % 90) * 10} Main Street`,
        city: place.city,
        state: place.state,
        zipCode: place.zipCode,
      },
    ]),
  )
  const ofFirms = firms.flatMap(({ firm, subscription: { payerId, holderId } }) => {
    const owner = own.get(holderId ?? '')
    return owner ? [[payerId, { ...owner, name: firm.name }] as const] : []
  })
  return new Map([...own, ...ofFirms])
}
