import { problem } from '#contract/problems.ts'
import type { Ctx, Tx } from '#server/platform/context.ts'
import { drawPdf } from '#server/platform/pdf/drawing.ts'
import type { Payer } from '../events.ts'
import { presentInvoiceSheets } from './present.ts'
import { isApplied } from './rules.refunds.ts'
import {
  findInvoice,
  type InvoiceView,
  listInvoices,
  listInvoicesIssued,
  listLines,
  listPaidOfPeriod,
  listPayments,
  listRefunds,
  updateInvoice,
} from './store.ts'
import type { InvoiceRow } from './tables.ts'

const invoicesInFile = 60

/** A payer's invoices, latest first. */
export async function listInvoiceViews(ctx: Ctx, payer: Payer, limit: number): Promise<InvoiceView[]> {
  return viewsOf(ctx, await listInvoices(ctx.db, payer, limit))
}

/** The paid invoices of the period that an invoice belongs to, in the order of payment. */
export async function listPeriodViews(ctx: Ctx, payer: Payer, periodStart: Date): Promise<InvoiceView[]> {
  return viewsOf(ctx, await listPaidOfPeriod(ctx.db, payer, periodStart))
}

/** Notes what of a period became credit as it ended early: that much is not refunded as well. */
export async function noteCredited(
  tx: Tx,
  payer: Payer,
  { periodStart, amountCents }: { readonly periodStart: Date; readonly amountCents: number },
): Promise<void> {
  const latest = (await listPaidOfPeriod(tx.db, payer, periodStart)).at(-1)
  if (latest) await updateInvoice(tx.db, latest.id, { creditedCents: amountCents })
}

/** One numbered invoice of one of these payers, or null: drafts are nobody's to see. */
async function findInvoiceView(ctx: Ctx, payers: readonly Payer[], id: string): Promise<InvoiceView | null> {
  const invoice = await findInvoice(ctx.db, id)
  const isTheirs = payers.some((payer) => payer.kind === invoice?.payerKind && payer.id === invoice.payerId)
  if (!invoice?.number || !isTheirs) return null
  return (await viewsOf(ctx, [invoice]))[0] ?? null
}

async function viewsOf(ctx: Ctx, invoices: readonly InvoiceRow[]): Promise<InvoiceView[]> {
  const ids = invoices.map(({ id }) => id)
  const [lines, payments] = await Promise.all([listLines(ctx.db, ids), listPayments(ctx.db, ids)])
  // What came twice or too late went back without paying for an invoice.
  const applied = payments.filter(isApplied).map(({ id }) => id)
  const refunds = await listRefunds(ctx.db, applied)
  return invoices.map((invoice) => {
    const ofInvoice = payments.filter(({ invoiceId }) => invoiceId === invoice.id)
    const refunded = refunds.filter(({ paymentId }) => ofInvoice.some(({ id }) => id === paymentId))
    return {
      invoice,
      lines: lines.filter(({ invoiceId }) => invoiceId === invoice.id),
      payments: ofInvoice,
      refunds: refunded,
      refundedCents: refunded.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }
  })
}

/** Draws an invoice of one of these payers as a PDF. @throws core.not-found */
export async function writeInvoicePdf(ctx: Ctx, payers: readonly Payer[], id: string): Promise<Uint8Array> {
  const view = await findInvoiceView(ctx, payers, id)
  if (!view) throw problem('core.not-found')
  return drawInvoices(ctx, [view])
}

/**
 * Draws the invoices that a payer got in a year, the oldest first, each on a page of its own.
 * @throws core.not-found when there is none
 */
export async function writeInvoicesPdf(ctx: Ctx, payer: Payer, year: number): Promise<Uint8Array> {
  const span = { from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) }
  const rows = await listInvoicesIssued(ctx.db, payer, { ...span, limit: invoicesInFile })
  if (rows.length === 0) throw problem('core.not-found')
  return drawInvoices(ctx, await viewsOf(ctx, rows))
}

function drawInvoices(ctx: Ctx, views: readonly InvoiceView[]): Promise<Uint8Array> {
  return drawPdf(ctx, new URL('./worker.ts', import.meta.url), presentInvoiceSheets(views))
}
