import { advisors, everyone } from '#contract/access.ts'
import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Billing,
  BillingDetails,
  ChoosePlan,
  InvoiceYear,
  PageAddress,
  PayerChoice,
  PlanReview,
  ReviewPlan,
  SandboxCard,
} from './schemas.ts'

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: everyone,
  limit: 'read',
  query: PayerChoice,
  reply: { 200: Billing },
  problems: [],
  summary: 'Get a plan that the caller manages, with card, credit and invoices; null for a consumer',
})

const changeProblems = [
  'billing.wrong-payer',
  'billing.no-firm',
  'billing.too-few-seats',
  'billing.covered',
  'billing.past-due',
  'billing.coupon-invalid',
  'core.unavailable',
] as const

export const reviewPlan = endpoint({
  method: 'POST',
  path: '/api/billing/plan/review',
  access: advisors,
  limit: 'write',
  body: ReviewPlan,
  reply: { 200: PlanReview },
  problems: changeProblems,
  summary: 'Work out what a plan would cost today, line by line, without charging',
})

export const choosePlan = endpoint({
  method: 'POST',
  path: '/api/billing/plan',
  access: advisors,
  limit: 'costly',
  body: ChoosePlan,
  reply: { 200: Billing },
  problems: [
    ...changeProblems,
    'billing.no-card',
    'billing.no-address',
    'billing.price-changed',
    'billing.payment-pending',
    'billing.card-declined',
  ],
  summary: 'Start or change a plan at the price of its review',
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access: advisors,
  limit: 'write',
  query: PayerChoice,
  reply: { 200: Billing },
  problems: ['billing.nothing-to-cancel', 'billing.no-firm', 'billing.payment-pending'],
  summary: 'Cancel the plan at the end of the period, without a partial refund',
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access: advisors,
  limit: 'write',
  query: PayerChoice,
  reply: { 200: Billing },
  problems: ['billing.nothing-to-resume', 'billing.no-firm'],
  summary: 'Undo a cancellation before the period ends',
})

export const payNow = endpoint({
  method: 'POST',
  path: '/api/billing/pay',
  access: advisors,
  limit: 'costly',
  query: PayerChoice,
  reply: { 200: Billing },
  problems: [
    'billing.nothing-due',
    'billing.no-firm',
    'billing.payment-pending',
    'billing.no-card',
    'billing.card-declined',
  ],
  summary: 'Charge an overdue payment now',
})

export const openCardPage = endpoint({
  method: 'POST',
  path: '/api/billing/card-page',
  access: advisors,
  limit: 'costly',
  query: PayerChoice,
  reply: { 200: PageAddress },
  problems: ['billing.no-firm'],
  summary: 'Get the address of the page where a card is entered',
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/api/billing/portal',
  access: advisors,
  limit: 'costly',
  query: PayerChoice,
  reply: { 200: PageAddress },
  problems: ['billing.no-firm', 'core.not-found'],
  summary: "Get the address of the payment provider's own page about the caller",
})

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing/details',
  access: advisors,
  limit: 'write',
  body: BillingDetails,
  query: PayerChoice,
  reply: { 200: Billing },
  problems: ['billing.no-firm'],
  summary: 'Save who is billed, the address that decides the sales tax, and the tax ID',
})

export const saveSandboxCard = endpoint({
  method: 'POST',
  path: '/api/billing/sandbox-card',
  access: advisors,
  limit: 'costly',
  body: SandboxCard,
  query: PayerChoice,
  reply: { 200: Billing },
  problems: ['billing.no-firm', 'billing.not-a-test-card', 'billing.card-refused', 'core.not-found'],
  summary: 'Enter one of the test cards; only where the sandbox is the payment gateway',
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:id/invoice.pdf',
  access: advisors,
  limit: 'costly',
  params: IdParams,
  reply: { 200: { mediaType: 'application/pdf', fileName: 'invoice.pdf' } },
  problems: ['core.not-found', 'core.unavailable', 'billing.no-firm'],
  summary: 'Download one invoice of the caller',
})

export const downloadInvoices = endpoint({
  method: 'GET',
  path: '/api/billing/invoices/:year/invoices.pdf',
  access: advisors,
  limit: 'costly',
  params: InvoiceYear,
  query: PayerChoice,
  reply: { 200: { mediaType: 'application/pdf', fileName: 'invoices.pdf' } },
  problems: ['core.not-found', 'core.unavailable', 'billing.no-firm'],
  summary: 'Download the invoices of a year as one file, the oldest first, at most 60',
})

export const billingEndpoints = [
  getBilling,
  reviewPlan,
  choosePlan,
  cancelPlan,
  resumePlan,
  payNow,
  openCardPage,
  openPortal,
  saveBillingDetails,
  saveSandboxCard,
  downloadInvoice,
  downloadInvoices,
] as const
