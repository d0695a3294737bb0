import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { type StaffAct, staffActs } from '#contract/staff/values.ts'

/** The act that the log keeps of each endpoint with which the staff changes something. */
const actsOfEndpoints: Readonly<Record<string, StaffAct>> = {
  'POST /api/admin/people/:id/sign-out': 'sessions-ended',
  'POST /api/admin/people/:id/confirmation': 'confirmation-sent',
  'POST /api/admin/people/:id/ban': 'banned',
  'POST /api/admin/people/:id/unban': 'unbanned',
  'PUT /api/admin/people/:id/staff-role': 'staff-role-changed',
  'POST /api/admin/people/:id/erase': 'account-erased',
  'POST /api/admin/people/:id/export': 'data-exported',
  'POST /api/admin/people/:id/visit': 'view-started',
  'POST /api/admin/visits/:id/end': 'view-ended',
  'POST /api/admin/certification-checks/:id/decide': 'verification',
  'POST /api/admin/verification-disputes/:id/decide': 'verification',
  'PUT /api/admin/verifications/:advisorId/assignee': 'verification',
  'POST /api/admin/verifications/:advisorId/decide': 'verification',
  'POST /api/admin/verifications/:advisorId/undo': 'verification',
  'POST /api/admin/verifications/:advisorId/revoke': 'verification',
  'POST /api/admin/verifications/:advisorId/appeal': 'verification',
  'POST /api/admin/reviews/:id/decision': 'review-decided',
  'POST /api/admin/reports/:id/decision': 'report-decided',
  'POST /api/admin/reports/:id/reversal': 'report-reversed',
  // Upheld, it is a report-reversed.
  'POST /api/admin/appeals/:id/decision': 'appeal-denied',
  'POST /api/admin/billing/payers/:id/credits': 'credit-granted',
  'POST /api/admin/billing/payers/:id/extension': 'access-extended',
  'POST /api/admin/billing/invoices/:id/refund': 'invoice-refunded',
  'POST /api/admin/billing/coupons': 'coupon-created',
  'POST /api/admin/billing/coupons/:code/end': 'coupon-ended',
  'POST /api/admin/announcements': 'announcement-added',
  'PUT /api/admin/announcements/:id': 'announcement-changed',
  'POST /api/admin/announcements/:id/deletion': 'announcement-deleted',
  'PUT /api/admin/switches': 'switch-set',
  'POST /api/admin/jobs/:id/retry': 'job-retried',
  'PUT /api/admin/firms/:id/registration': 'firm-registration-marked',
  'PUT /api/admin/firms/:id/joining': 'firm-joining-set',
  'POST /api/admin/firms/:id/domain-removals': 'firm-domain-removed',
  'POST /api/admin/register-imports': 'import-started',
  'POST /api/admin/feedback/:id/closure': 'feedback-closed',
  'POST /api/admin/feedback/:id/reopening': 'feedback-reopened',
  'PUT /api/admin/help-texts/:key': 'help-text-changed',
  'POST /api/admin/help-texts/:key/reversion': 'help-text-reverted',
  'PUT /api/admin/webhooks/:id/state': 'webhook-switched',
  'POST /api/admin/webhooks/:id/deliveries/:deliveryId/redelivery': 'webhook-redelivered',
  'POST /api/admin/support/:id/answers': 'support-answered',
  'PATCH /api/admin/support/:id': 'support-changed',
  'POST /api/admin/support-replies': 'support-reply-added',
  'POST /api/admin/support-replies/:id/deletion': 'support-reply-deleted',
}

test('every endpoint with which the staff changes something has an act of the staff log', () => {
  const changing = endpoints
    .filter(({ method, access }) => method !== 'GET' && access !== 'public' && access.staff)
    .map(({ method, path }) => `${method} ${path}`)
  expect(changing.toSorted()).toEqual(Object.keys(actsOfEndpoints).toSorted())
})

test('every act of the staff log is written by a service, and belongs to an endpoint, the command line or a read', async () => {
  const written = new Set<string>()
  for await (const path of glob('server/**/*.ts')) {
    if (path.endsWith('.test.ts')) continue
    const source = await readFile(path, 'utf8')
    if (!source.includes('recordAct')) continue
    for (const [, act = ''] of source.matchAll(/\bact: '([a-z-]+)'/g)) written.add(act)
  }
  expect(staffActs.filter((act) => !written.has(act))).toEqual([])
  const listed = new Set<StaffAct>([...Object.values(actsOfEndpoints), 'staff-added', 'view-read'])
  expect(staffActs.filter((act) => !listed.has(act))).toEqual([])
})
