import { useState } from 'react'
import { extendAccess, grantCredit, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import type { Invoice, Subscription } from '#contract/billing/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** What an operator may give a payer. */
export type MoneyAct = { kind: 'credit' } | { kind: 'extend' } | { kind: 'refund'; invoice: Invoice }

const words = {
  credit: { title: 'Grant credit', unit: 'Amount in dollars', done: 'Credit granted' },
  extend: { title: 'Extend access', unit: 'Days', done: 'Access extended' },
  refund: { title: 'Refund invoice', unit: 'Amount in dollars', done: 'Refund started' },
} as const

const cents = /^\d+(\.\d{1,2})?$/
/** An amount is not rounded: money moves by what was typed. */
const exact = { credit: cents, refund: cents, extend: /^\d+$/ } as const
const exactWords = {
  credit: 'Enter dollars, with at most two decimals',
  refund: 'Enter dollars, with at most two decimals',
  extend: 'Enter whole days',
} as const

const leftOf = ({ totalCents, refundedCents }: Invoice) => totalCents - refundedCents

type Props = { act: MoneyAct; subscription: Subscription; onClose: () => void; onDone: () => void }

/** Asks for an amount or a number of days, and the reason; sent twice it counts once. */
export function MoneyDialog({ act, subscription, onClose, onDone }: Props) {
  const { title, unit, done } = words[act.kind]
  const [id] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(
    act.kind === 'refund' ? String(leftOf(act.invoice) / 100) : act.kind === 'extend' ? '7' : '',
  )
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const send = () => {
    const params = { id: subscription.payer.id }
    const amountCents = Math.round(Number(amount) * 100)
    if (act.kind === 'credit') return call(grantCredit, { params, body: { id, amountCents, note: reason } })
    if (act.kind === 'refund')
      return call(refundInvoice, { params: { id: act.invoice.id }, body: { id, amountCents, reason } })
    const from = (subscription.state === 'trialing' ? subscription.trialEndsAt : subscription.periodEndsAt) ?? ''
    return call(extendAccess, { params, body: { from, days: Number(amount), note: reason } })
  }
  const submit = async () => {
    if (!exact[act.kind].test(amount)) return setProblem(exactWords[act.kind])
    setPending(true)
    try {
      await send()
      toast.success(done)
      onDone()
      onClose()
    } catch (failure) {
      const { title: sentence, detail } = problemText(failure)
      setProblem(detail ?? sentence)
    } finally {
      setPending(false)
    }
  }
  const isComplete = Number(amount) > 0 && reason.trim().length >= 3
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={act.kind === 'refund' ? `${title} ${act.invoice.number}` : title}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!isComplete} pending={isPending} pendingLabel="Working" onClick={() => void submit()}>
            {title}
          </Button>
        </>
      }
    >
      <TextField
        label={unit}
        type="number"
        min={act.kind === 'extend' ? 1 : 0.01}
        step={act.kind === 'extend' ? 1 : 0.01}
        value={amount}
        onChange={({ currentTarget: { value } }) => setAmount(value)}
      />
      <TextArea
        label="Reason"
        help="Kept in the audit log with your name."
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </Dialog>
  )
}
