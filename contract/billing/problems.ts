import { defineProblems } from '#contract/core/problem.ts'

export const billingProblems = defineProblems({
  'billing.wrong-payer': { status: 409, title: 'This plan is for a different type of account.' },
  'billing.nothing-to-cancel': { status: 409, title: 'There’s no active plan to cancel.' },
  'billing.nothing-to-resume': { status: 409, title: 'Your plan isn’t canceled.' },
  'billing.nothing-due': { status: 409, title: 'There’s no payment due.' },
  'billing.too-few-seats': { status: 409, title: 'Your team uses more seats than this plan has.' },
  'billing.no-firm': { status: 409, title: 'You don’t manage a firm’s plan. If you run a firm, register it first.' },
  'billing.covered': { status: 409, title: 'Your firm pays for your plan, so you can’t buy one of your own.' },
  'billing.past-due': { status: 409, title: 'A payment is overdue. Pay it before you change your plan.' },
  'billing.not-included': { status: 403, title: 'Your plan doesn’t include this.' },
  'billing.no-card': { status: 409, title: 'Add a card first.' },
  'billing.no-address': { status: 409, title: 'Add a billing address first. It decides the sales tax.' },
  'billing.card-declined': { status: 402, title: 'The payment didn’t go through. You weren’t charged.' },
  'billing.card-refused': { status: 402, title: 'Your bank refused this card. Enter a different one.' },
  'billing.not-a-test-card': { status: 400, title: 'This is a sandbox. Enter one of the test cards.' },
  'billing.price-changed': {
    status: 409,
    title: 'The price changed while this page was open. You weren’t charged.',
  },
  'billing.payment-pending': { status: 409, title: 'A payment is being processed. Try again in a minute.' },
  'billing.coupon-invalid': { status: 409, title: 'This code isn’t valid or was already used.' },
  'billing.refund-too-large': { status: 409, title: 'That’s more than what’s left of this payment.' },
})
