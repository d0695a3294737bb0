import { dollarsText, invoiceStatusText, lineLabel, lineNote } from '#contract/billing/labels.ts'
import { plans } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { printedZone } from '#contract/core/days.ts'
import { lostLettersText } from '#server/platform/pdf/letters.ts'
import { notChargedPrefix } from '../rules.ts'
import { isApplied } from './rules.refunds.ts'
import { chargedDays } from './rules.ts'
import type { InvoiceView } from './store.ts'

type SheetLine = { readonly label: string; readonly note: string; readonly amount: string }
/** What the PDF of an invoice says, in plain values for the thread that draws it. */
export type InvoiceSheet = {
  readonly title: string
  readonly madeAt: Date
  readonly day: string
  readonly facts: readonly string[]
  readonly billedTo: readonly string[]
  readonly lines: readonly SheetLine[]
  readonly totals: readonly SheetLine[]
  readonly foot: string
}

export type InvoiceSheets = {
  readonly title: string
  readonly madeAt: Date
  readonly sheets: readonly InvoiceSheet[]
}

/** The same for every reader, because a file names no reader. */
const dayText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: printedZone })

/** What an invoice charges for, as in "Premium, Nov 17, 2026 to Dec 3, 2026". */
export function chargedText(invoice: InvoiceView['invoice'], lines: InvoiceView['lines']): string {
  const { start, end } = chargedDays(invoice, lines)
  return `${plans[invoice.plan].name}, ${dayText(start)} to ${dayText(end)}`
}

/** Writes invoices as sheets of one file. */
export function presentInvoiceSheets(views: readonly InvoiceView[]): InvoiceSheets {
  const sheets = views.map(presentInvoiceSheet)
  const [first] = sheets
  return {
    title: sheets.length === 1 && first ? first.title : 'Invoices',
    madeAt: first?.madeAt ?? new Date(0),
    sheets,
  }
}

/** Writes an invoice as a sheet. It says the same on every day. */
function presentInvoiceSheet({ invoice, lines, payments, refundedCents }: InvoiceView): InvoiceSheet {
  const isProcessing = payments.at(-1)?.status === 'pending'
  const status = invoiceStatusText({ ...invoice, refundedCents, isProcessing })
  const paid = payments.find((payment) => isApplied(payment) && !payment.reference?.startsWith(notChargedPrefix))
  const billedTo = invoice.billedTo.split('\n').filter(Boolean)
  const total = (label: string, cents: number, note = '') => ({ label, note, amount: dollarsText(cents) })
  return {
    title: `Invoice ${invoice.number ?? ''}`,
    madeAt: invoice.issuedAt,
    day: dayText(invoice.issuedAt),
    facts: [
      `Status: ${status}`,
      ...(invoice.paidAt && paid?.card ? [`Paid ${dayText(invoice.paidAt)}, ${paid.card}`] : []),
    ],
    billedTo: [...billedTo, ...(invoice.taxId ? [`Tax ID ${invoice.taxId}`] : [])],
    lines: lines.map((line) => {
      const days = { from: line.startsAt ? dayText(line.startsAt) : '', to: line.endsAt ? dayText(line.endsAt) : '' }
      return { label: lineLabel(line, days), note: lineNote(line), amount: dollarsText(line.amountCents) }
    }),
    totals: [
      total('Subtotal', invoice.subtotalCents),
      total('Sales tax', invoice.taxCents, invoice.taxReason),
      total('Total', invoice.totalCents),
      ...(refundedCents > 0
        ? [total('Refunded', -refundedCents), total('Net', invoice.totalCents - refundedCents)]
        : []),
    ],
    foot: [`${brand.name}. Questions about this invoice: ${brand.supportEmail}`, lostLettersText(billedTo)]
      .filter(Boolean)
      .join('. '),
  }
}
