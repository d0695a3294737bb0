import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { cardBrandNames, dollarsText } from '#contract/billing/labels.ts'
import type { Billing, Card, Subscription } from '#contract/billing/schemas.ts'
import { planName, subscriptionText } from '../copy.ts'
import { goToCardPage } from './reviewed-plan.ts'

type Run = (action: () => Promise<unknown>, said?: string) => Promise<void>

/**
 * The plan, the card and the address side by side, each with its one act. An advisor whose firm
 * pays needs neither card nor address.
 */
export function Summary({
  billing: { card, details, creditCents },
  subscription,
  planAction,
  run,
}: {
  billing: Billing
  subscription: Subscription
  planAction: ReactNode
  run: Run
}) {
  const navigate = useNavigate()
  const isCovered = subscription.state === 'covered'
  return (
    <div className="rounded border bg-surface md:grid md:grid-cols-3">
      <Cell label="Your plan" title={planName(subscription)} text={subscriptionText(subscription)}>
        {creditCents > 0 && <p className="type-note text-ok">{dollarsText(creditCents)} of credit</p>}
        {planAction}
      </Cell>
      <Cell
        label="Payment method"
        title={card ? cardName(card) : isCovered ? 'Your firm pays' : 'No card'}
        text={card ? expiryText(card) : isCovered ? 'You don’t need a card.' : ''}
      >
        {(card || !isCovered) && (
          <button
            type="button"
            className="link touch type-ui-s"
            onClick={() => void run(() => goToCardPage({ payer: subscription.payer.kind }, navigate))}
          >
            {card ? 'Change card' : 'Add a card'}
          </button>
        )}
      </Cell>
      <Cell
        label="Billing address"
        title={details?.name ?? (isCovered ? 'Not needed' : 'No address')}
        text={
          details
            ? [details.line1, details.line2, `${details.city}, ${details.state} ${details.zipCode}`]
                .filter(Boolean)
                .join(', ')
            : isCovered
              ? 'Invoices go to your firm.'
              : ''
        }
      >
        {(details || !isCovered) && (
          <Link to={`/billing/details?payer=${subscription.payer.kind}`} className="link touch type-ui-s">
            {details ? 'Edit address' : 'Add an address'}
          </Link>
        )}
      </Cell>
    </div>
  )
}

export const cardName = ({ brand, last4 }: Card) => `${cardBrandNames[brand]} ending in ${last4}`
export const expiryText = ({ expiryMonth, expiryYear }: Card) =>
  `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`

function Cell({ label, title, text, children }: { label: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className="border-b p-5 last:border-b-0 md:border-r md:border-b-0 md:last:border-r-0">
      <h2 className="type-note text-ink-2">{label}</h2>
      <p className="type-title-3">{title}</p>
      {text && <p className="mt-0.5 type-ui-s text-ink-2">{text}</p>}
      <div className="mt-2">{children}</div>
    </section>
  )
}
