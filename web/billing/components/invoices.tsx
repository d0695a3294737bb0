import Download from 'lucide-react/icons/download'
import { dollarsText, invoiceStatusText, refundText } from '#contract/billing/labels.ts'
import type { Invoice, PayerChoice } from '#contract/billing/schemas.ts'
import { plans } from '#contract/billing/values.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/display/tag.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { downloadInvoice, downloadInvoices } from '../api.ts'

const tones = {
  Paid: 'ok',
  'Not paid': 'bad',
  'Not collected': 'plain',
  Processing: 'warn',
  Refunded: 'plain',
  'Partly refunded': 'plain',
} as const

const columns = 'md:grid md:grid-cols-[7.5rem_1fr_7.5rem_8.75rem_5rem] md:gap-x-4'

/** The years that have an invoice, by the calendar that the files go by. */
function yearsOf(invoices: readonly Invoice[]): string[] {
  return [...new Set(invoices.map(({ issuedAt }) => issuedAt.slice(0, 4)))]
}

/** Every invoice, latest first; on a phone a row is two lines. */
export function Invoices({ payer, invoices }: { payer: PayerChoice; invoices: readonly Invoice[] }) {
  return (
    <section className="mt-9" aria-labelledby="invoices">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="invoices" className="type-title-3">
          Invoices
        </h2>
        <p className="flex flex-wrap gap-x-5 gap-y-2 type-ui-s">
          {yearsOf(invoices).map((year) => (
            <button
              key={year}
              type="button"
              className="link touch"
              onClick={() => void downloadInvoices(payer, year).catch(toastProblem)}
            >
              Download all for {year}
            </button>
          ))}
        </p>
      </div>
      {invoices.length === 0 ? (
        <p className="mt-3 type-ui text-ink-2">No invoices yet.</p>
      ) : (
        <>
          <div aria-hidden="true" className={`mt-3 bg-sunken px-3 py-2 type-note text-ink-3 max-md:hidden ${columns}`}>
            <span>Date</span>
            <span>For</span>
            <span>Status</span>
            <span className="justify-self-end">Amount</span>
          </div>
          <ul className="max-md:mt-3 max-md:border-t">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { plan, number, periodStart, periodEnd, totalCents, issuedAt, payments } = invoice
  const status = invoiceStatusText({ ...invoice, isProcessing: payments.at(-1)?.status === 'pending' })
  return (
    <li className={`grid grid-cols-[1fr_auto] items-center gap-x-4 border-b py-2 type-ui-s md:px-3 ${columns}`}>
      <span className="text-ink-2">{when(issuedAt, 'date')}</span>
      <span className="order-3 md:order-none">
        {plans[plan].name}, {when(periodStart, 'date')} to {when(periodEnd, 'date')}{' '}
        <span className="whitespace-nowrap text-ink-3">{number}</span>
        {status === 'Not collected' && (
          <span className="block type-note text-ink-2">Closed without a payment. You don’t owe anything for it.</span>
        )}
      </span>
      <span className="order-4 justify-self-end md:order-none md:justify-self-start">
        <Tag tone={tones[status]}>{status}</Tag>
      </span>
      <span className="text-right">
        <data value={totalCents}>{dollarsText(totalCents)}</data>
        {refundText(invoice) && <span className="block type-note text-ink-2">{refundText(invoice)}</span>}
      </span>
      <Button
        variant="text"
        size="sm"
        className="order-5 -ml-2 justify-self-start md:order-none md:justify-self-end"
        onClick={() => void downloadInvoice(invoice).catch(toastProblem)}
      >
        <Icon of={Download} small />
        PDF<span className="sr-only"> of invoice {number}</span>
      </Button>
    </li>
  )
}
