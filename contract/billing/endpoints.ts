import { endpoint } from '#contract/endpoint.ts'
import { Billing, ChoosePlan } from './schemas.ts'

const access = { roles: ['advisor', 'firm_admin'] } as const

export const getBilling = endpoint({
  method: 'GET',
  path: '/api/billing',
  access: { roles: 'any' },
  limit: 'read',
  reply: { 200: Billing },
  problems: [],
  summary: "Get the caller's plan, trial and invoices; null for a consumer",
})

export const choosePlan = endpoint({
  method: 'POST',
  path: '/api/billing/plan',
  access,
  limit: 'costly',
  body: ChoosePlan,
  reply: { 200: Billing },
  problems: ['billing.wrong-payer', 'billing.no-firm', 'billing.too-few-seats'],
  summary: 'Start or change a plan',
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  access,
  limit: 'write',
  reply: { 200: Billing },
  problems: ['billing.nothing-to-cancel', 'billing.no-firm'],
  summary: 'Cancel the plan at the end of the period, without a partial refund',
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/api/billing/resume',
  access,
  limit: 'write',
  reply: { 200: Billing },
  problems: ['billing.nothing-to-cancel', 'billing.no-firm'],
  summary: 'Undo a cancellation before the period ends',
})

export const billingEndpoints = [getBilling, choosePlan, cancelPlan, resumePlan] as const
