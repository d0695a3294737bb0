import { IdParams } from '#contract/core/fields.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  Coupon,
  CouponParams,
  Coupons,
  CreateCoupon,
  EndCoupon,
  ExtendAccess,
  GrantCredit,
  PayerBilling,
  ReconciliationReports,
  RefundInvoice,
} from './schemas.ts'

const access = { roles: ['admin'], staff: 'bill' } as const

export const getPayerBilling = endpoint({
  method: 'GET',
  path: '/api/admin/billing/payers/:id',
  access,
  limit: 'read',
  params: IdParams,
  reply: { 200: PayerBilling },
  problems: ['core.not-found'],
  summary: 'Get the plan, credit and invoices of any payer',
})

export const grantCredit = endpoint({
  method: 'POST',
  path: '/api/admin/billing/payers/:id/credits',
  access,
  limit: 'write',
  params: IdParams,
  body: GrantCredit,
  reply: { 200: PayerBilling },
  problems: ['core.not-found'],
  summary: 'Give a payer credit for later invoices, once for each id',
})

export const extendAccess = endpoint({
  method: 'POST',
  path: '/api/admin/billing/payers/:id/extension',
  access,
  limit: 'write',
  params: IdParams,
  body: ExtendAccess,
  reply: { 200: PayerBilling },
  problems: ['core.not-found', 'core.conflict', 'billing.payment-pending'],
  summary: 'Add days to a running trial or paid period, at no charge',
})

export const refundInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/billing/invoices/:id/refund',
  access,
  limit: 'costly',
  params: IdParams,
  body: RefundInvoice,
  reply: { 202: null },
  problems: ['core.not-found', 'billing.refund-too-large', 'billing.payment-pending'],
  summary: 'Give back some or all of a paid invoice to the card, once for each id',
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/billing/coupons',
  access,
  limit: 'write',
  body: CreateCoupon,
  reply: { 201: Coupon },
  problems: [],
  summary: 'Create a promotion code',
})

export const endCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/billing/coupons/:code/end',
  access,
  limit: 'write',
  params: CouponParams,
  body: EndCoupon,
  reply: { 200: Coupon },
  problems: ['core.not-found', 'core.conflict'],
  summary: 'End a promotion code now; what it lowers already goes on',
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/billing/coupons',
  access,
  limit: 'read',
  reply: { 200: Coupons },
  problems: [],
  summary: 'List the latest promotion codes',
})

export const listReconciliations = endpoint({
  method: 'GET',
  path: '/api/admin/billing/reconciliations',
  access,
  limit: 'read',
  reply: { 200: ReconciliationReports },
  problems: [],
  summary: 'List the latest nightly comparisons of the ledger with the payment gateway',
})

export const billingOperatorEndpoints = [
  getPayerBilling,
  grantCredit,
  extendAccess,
  refundInvoice,
  createCoupon,
  endCoupon,
  listCoupons,
  listReconciliations,
] as const
