import type { Tx } from '#server/platform/context.ts'
import type { GatewayEvent } from '../gateway.ts'
import { gatewayNameOf } from '../gateway-choice.ts'
import { payerOf } from '../rules.ts'
import { lockSubscription } from '../store.ts'
import { noCard, storedCard } from './rules.ts'
import { findAccountByCustomer, upsertAccount } from './store.ts'
import type { BillingAccountRow } from './tables.ts'

type AccountEvent = Extract<GatewayEvent, { customer: string }>

/** Takes over what somebody changed on the gateway's own page; other people's cards are ignored. */
export async function changeAccount(tx: Tx, event: AccountEvent): Promise<void> {
  const find = () => findAccountByCustomer(tx.db, gatewayNameOf(tx), event.customer)
  const seen = await find()
  // Under the lock under which an account is deleted, so that no event brings one back.
  if (seen) await lockSubscription(tx.db, payerOf(seen))
  const account = seen && (await find())
  const change = account && changeBy(account, event)
  if (change) await upsertAccount(tx.db, payerOf(account), { gateway: account.gateway, ...change })
}

function changeBy(account: BillingAccountRow, event: AccountEvent): Partial<BillingAccountRow> | null {
  switch (event.kind) {
    case 'card-saved':
      return storedCard(event.card)
    case 'card-added':
      return account.card === null ? storedCard(event.card) : null
    case 'card-renewed':
      return account.card === event.card.card ? storedCard(event.card) : null
    case 'card-removed':
      return account.card === event.card ? noCard : null
    case 'customer-changed':
      return {
        ...(event.name !== null && { name: event.name }),
        ...event.address,
        ...(event.card && storedCard(event.card)),
      }
  }
}
