import CircleAlert from 'lucide-react/icons/circle-alert'
import { declineTexts, dollarsText } from '#contract/billing/labels.ts'
import type { Invoice } from '#contract/billing/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { retryStations } from '../copy.ts'

/** A payment that is overdue: what happened, what follows on which day, and the two ways to pay. */
export function FailedPayment({
  invoice,
  pastDueSince,
  onChangeCard,
  onRetry,
}: {
  invoice: Invoice
  pastDueSince: string
  onChangeCard: () => void
  onRetry: () => void
}) {
  const last = invoice.payments.at(-1)
  const reason = last?.declineReason ? declineTexts[last.declineReason] : ''
  return (
    <section role="alert" className="mb-5 rounded border border-bad bg-bad-soft p-5 md:flex md:gap-6">
      <div className="min-w-0 flex-1">
        <h2 className="flex gap-3 type-title-3 text-bad">
          <Icon of={CircleAlert} className="mt-1" />
          Your payment of {dollarsText(invoice.totalCents)} didn’t go through
        </h2>
        <p className="mt-1 type-ui">{reason} Nothing has changed on your account yet.</p>
        <ol className="mt-4 grid gap-3 sm:grid-cols-5">
          {retryStations(pastDueSince, new Date()).map(({ at, text, isPast }) => (
            <li key={at} className="border-t border-bad pt-2 type-note">
              <span className={isPast ? 'font-strong text-bad' : 'font-strong'}>{at}</span>
              <span className="block text-ink-2">{text}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="mt-4 grid shrink-0 content-start gap-2.5 md:mt-0">
        <Button onClick={onChangeCard}>Use a different card</Button>
        <Button variant="secondary" onClick={onRetry}>
          {last?.card ? 'Try this card again' : 'Try again'}
        </Button>
      </div>
    </section>
  )
}
