import { useState } from 'react'
import { z } from 'zod'
import { dollarsText } from '#contract/billing/labels.ts'
import { extendAccess, grantCredit, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import { type PayerInvoice, RefundInvoice } from '#contract/billing/operator/schemas.ts'
import { creditAtMostCents, extensionAtMostDays } from '#contract/billing/operator/values.ts'
import type { Subscription } from '#contract/billing/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { useSchemaForm } from '#web/platform/form.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** What an operator may give a payer. */
export type MoneyAct = { kind: 'credit' } | { kind: 'extend' } | { kind: 'refund'; invoice: PayerInvoice }

const words = {
  credit: { title: 'Grant credit', unit: 'Amount in dollars', pending: 'Granting', done: 'Credit granted' },
  extend: { title: 'Extend access', unit: 'Days', pending: 'Extending', done: 'Access extended' },
  refund: { title: 'Refund invoice', unit: 'Amount in dollars', pending: 'Refunding', done: 'Refund started' },
} as const

type Props = { act: MoneyAct; subscription: Subscription; onClose: () => void; onDone: () => void }

/** Why an invoice cannot be refunded in full, or an empty text: no day is given back twice. */
const creditedText = ({ creditedCents }: PayerInvoice) =>
  creditedCents > 0 ? `${dollarsText(creditedCents)} of its period became credit.` : ''

/** Asks for an amount or a number of days, and the reason; sent twice it counts once. */
export function MoneyDialog({ act, subscription, onClose, onDone }: Props) {
  const { title, unit, pending, done } = words[act.kind]
  const [id] = useState(() => crypto.randomUUID())
  const form = useSchemaForm(schemaOf(act), { defaultValues: { amount: firstAmount(act), reason: '' } })
  const send = form.submit(async ({ amount, reason }) => {
    const params = { id: subscription.payer.id }
    const amountCents = Math.round(amount * 100)
    if (act.kind === 'credit') await call(grantCredit, { params, body: { id, amountCents, note: reason } })
    else if (act.kind === 'refund')
      await call(refundInvoice, { params: { id: act.invoice.id }, body: { id, amountCents, reason } })
    else {
      const from = (subscription.state === 'trialing' ? subscription.trialEndsAt : subscription.periodEndsAt) ?? ''
      await call(extendAccess, { params, body: { from, days: amount, note: reason } })
    }
    toast.success(done)
    onDone()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title={act.kind === 'refund' ? `${title} ${act.invoice.number}` : title}
      action={title}
      pendingLabel={pending}
      onSubmit={send}
      onClose={onClose}
    >
      <NumberField
        label={unit}
        inputMode={act.kind === 'extend' ? 'numeric' : 'decimal'}
        min={act.kind === 'extend' ? 1 : 0.01}
        step={act.kind === 'extend' ? 1 : 0.01}
        help={[`At most ${limitOf(act)}.`, act.kind === 'refund' && creditedText(act.invoice)]
          .filter(Boolean)
          .join(' ')}
        {...form.field('amount')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const firstAmount = (act: MoneyAct) =>
  act.kind === 'refund' ? String(act.invoice.refundableCents / 100) : act.kind === 'extend' ? '7' : ''

const limitOf = (act: MoneyAct) =>
  act.kind === 'extend'
    ? `${extensionAtMostDays} days`
    : dollarsText(act.kind === 'refund' ? act.invoice.refundableCents : creditAtMostCents)

/** What the fields accept. An amount is not rounded: money moves by what was typed. */
function schemaOf(act: MoneyAct) {
  const isDays = act.kind === 'extend'
  const atMost =
    act.kind === 'extend'
      ? extensionAtMostDays
      : (act.kind === 'refund' ? act.invoice.refundableCents : creditAtMostCents) / 100
  const amount = z
    .string()
    .regex(
      isDays ? /^\d+$/ : /^\d+(\.\d{1,2})?$/,
      isDays ? 'Enter whole days' : 'Enter dollars, with at most two decimals',
    )
    .transform(Number)
    .pipe(
      z
        .number()
        .positive(isDays ? 'Enter at least one day' : 'Enter an amount above zero')
        .max(atMost, `Enter at most ${limitOf(act)}`),
    )
  return z.object({ amount, reason: RefundInvoice.shape.reason })
}
