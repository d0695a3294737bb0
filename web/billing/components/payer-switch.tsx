import { Link } from 'react-router'
import type { PayerKind } from '#contract/billing/values.ts'
import { billingPath } from '../api.ts'

const ownNames: Readonly<Record<PayerKind, string>> = { firm: 'Your firm’s plan', advisor: 'Your own plan' }

type PayerSwitchProps = {
  payers: readonly PayerKind[]
  shown: PayerKind
  /** Where a plan is shown, and what it is called; the reader's own by default. */
  pathOf?: (choice: { payer: PayerKind }) => string
  names?: Readonly<Record<PayerKind, string>>
}

/** Chooses whose plan is shown, of somebody who runs a firm and has a plan of their own. */
export function PayerSwitch({ payers, shown, pathOf = billingPath, names = ownNames }: PayerSwitchProps) {
  if (payers.length < 2) return null
  return (
    <nav aria-label="Whose plan" className="mb-5 flex flex-wrap gap-x-6 gap-y-2 type-ui-s">
      {payers.map((payer) => (
        <Link
          key={payer}
          to={pathOf({ payer })}
          aria-current={payer === shown ? 'page' : undefined}
          className={payer === shown ? 'touch border-action border-b-2 font-strong' : 'link touch'}
        >
          {names[payer]}
        </Link>
      ))}
    </nav>
  )
}
