import * as endpoints from '#contract/billing/endpoints.ts'
import type { BillingDetails, ChoosePlan, Invoice, ReviewPlan, SandboxCard } from '#contract/billing/schemas.ts'
import { brand } from '#contract/brand.ts'
import { call, download } from '#web/platform/api.ts'

export const getBilling = () => call(endpoints.getBilling)
export const reviewPlan = (body: ReviewPlan) => call(endpoints.reviewPlan, { body })
export const choosePlan = (body: ChoosePlan) => call(endpoints.choosePlan, { body })
export const cancelPlan = () => call(endpoints.cancelPlan)
export const resumePlan = () => call(endpoints.resumePlan)
export const payNow = () => call(endpoints.payNow)
export const saveDetails = (body: BillingDetails) => call(endpoints.saveBillingDetails, { body })
export const saveSandboxCard = (body: SandboxCard) => call(endpoints.saveSandboxCard, { body })
export const downloadInvoice = ({ id, number }: Pick<Invoice, 'id' | 'number'>) =>
  download(endpoints.downloadInvoice, { params: { id } }, `${number}.pdf`)

/** One file with the invoices of a year. */
export const downloadInvoices = (year: string) =>
  download(endpoints.downloadInvoices, { params: { year } }, `${brand.name}-invoices-${year}.pdf`)

/** Goes to the page where a card is entered: our own in the sandbox, else the provider's. */
export async function goToCardPage(): Promise<void> {
  window.location.assign((await call(endpoints.openCardPage)).url)
}

/** Goes to the payment provider's own page about the account. */
export async function goToPortal(): Promise<void> {
  window.location.assign((await call(endpoints.openPortal)).url)
}
