import * as endpoints from '#contract/billing/endpoints.ts'
import { type Invoice, PayerChoice } from '#contract/billing/schemas.ts'
import { brand } from '#contract/brand.ts'
import { call, download } from '#web/platform/api/call.ts'

/** Whose plan an address is about; none means the first that the caller manages. */
export function payerIn(url: string): PayerChoice {
  const { data } = PayerChoice.safeParse({ payer: new URL(url).searchParams.get('payer') ?? undefined })
  return data ?? {}
}

/** The page of one payer's plan; of the only one where none is chosen. */
export const billingPath = ({ payer }: PayerChoice) => (payer ? `/billing?payer=${payer}` : '/billing')

export const downloadInvoice = ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
  download(endpoints.downloadInvoice, { params: { id } }, `${number}.pdf`)

/** One file with the invoices of a year. */
export const downloadInvoices = (query: PayerChoice, year: string) =>
  download(endpoints.downloadInvoices, { params: { year }, query }, `${brand.name}-invoices-${year}.pdf`)

/** Goes to the payment provider's own page about the account. */
export async function goToPortal(query: PayerChoice): Promise<void> {
  window.location.assign((await call(endpoints.openPortal, { query })).url)
}
