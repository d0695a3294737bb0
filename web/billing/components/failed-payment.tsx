import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { declineTexts, dollarsText } from '#contract/billing/labels.ts'
import type { Card, Invoice } from '#contract/billing/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { retryStations } from '../copy.ts'
import { cardName } from './summary.tsx'

/** A payment that is overdue: what happened, what follows on which day, and the two ways to pay. */
export function FailedPayment({
  invoice,
  card,
  pastDueSince,
  retryAt,
  onChangeCard,
  onRetry,
}: {
  invoice: Pick<Invoice, 'totalCents' | 'payments'>
  /** The card on file now; another than the declined one is not tried by itself before its day. */
  card: Card | null
  pastDueSince: string
  /** The next try; null while one runs. */
  retryAt: string | null
  onChangeCard: () => void
  /** Settles when the page shows what became of it. */
  onRetry: () => Promise<void>
}) {
  const [isPaying, setPaying] = useState(false)
  const retry = async () => {
    setPaying(true)
    await onRetry()
    setPaying(false)
  }
  const paying = { pending: isPaying, pendingLabel: 'Paying', onClick: () => void retry() }
  const last = invoice.payments.at(-1)
  const isNewCard = card !== null && Boolean(last?.card) && last?.card !== cardName(card)
  const reason = last?.declineReason ? declineTexts[last.declineReason] : ''
  return (
    <section role="alert" className="mb-5 rounded border border-bad bg-bad-soft p-5 md:flex md:gap-6">
      <div className="min-w-0 flex-1">
        <h2 className="flex gap-3 type-title-3 text-bad">
          <Icon of={CircleAlert} className="mt-1" />
          Your payment of {dollarsText(invoice.totalCents)} didn’t go through
        </h2>
        <p className="mt-1 type-ui">{reason} Your plan goes on for now.</p>
        <ol className="mt-4 grid gap-3 sm:grid-cols-5">
          {retryStations({ pastDueSince, retryAt }, new Date()).map(({ at, text, isPast }) => (
            <li key={at} className="border-t border-bad pt-2 type-note">
              <span className={isPast ? 'font-strong text-bad' : 'font-strong'}>{at}</span>
              <span className="block text-ink-2">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-4 grid shrink-0 content-start gap-2.5 md:mt-0">
        {isNewCard && <Button {...paying}>Pay {dollarsText(invoice.totalCents)} now</Button>}
        <Button variant={isNewCard ? 'secondary' : 'primary'} onClick={onChangeCard}>
          Use a different card
        </Button>
        {!isNewCard && (
          <Button variant="secondary" {...paying}>
            {last?.card ? 'Try this card again' : 'Try again'}
          </Button>
        )}
      </div>
    </section>
  )
}
