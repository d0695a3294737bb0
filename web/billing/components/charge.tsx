import Calendar from 'lucide-react/icons/calendar'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { choosePlan, reviewPlan } from '#contract/billing/endpoints.ts'
import { dollarsText, lineLabel, lineNote } from '#contract/billing/labels.ts'
import { CouponCode, type PlanReview, type ReviewPlan } from '#contract/billing/schemas.ts'
import { plans } from '#contract/billing/values.ts'
import { Problem } from '#contract/problems.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { billingPath } from '../api.ts'
import { appliedText, chosenText, nextChargeLabel, planReviewText, renewalText } from '../copy.ts'
import { CouponField } from './coupon-field.tsx'
import { reviewPath } from './reviewed-plan.ts'

type ChargeProps = {
  review: PlanReview
  choice: ReviewPlan
  isReady: boolean
}

/** What is paid today, line by line, and the one button that charges exactly that. */
export function Charge({ review, choice, isReady }: ChargeProps) {
  const navigate = useNavigate()
  const billing = billingPath({ payer: plans[review.plan].payer })
  const revalidate = useRevalidate()
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [isApplied, setApplied] = useState(false)
  const confirm = async () => {
    setPending(true)
    setMessage(null)
    track('begin_checkout', { feature: review.plan, variant: review.interval })
    try {
      const { subscription } = await call(choosePlan, { body: { ...choice, expectedTotalCents: review.totalCents } })
      toast.success(chosenText(review, subscription))
      await navigate(billing)
    } catch (error) {
      const { title, detail } = problemText(error)
      setMessage([title, detail].filter(Boolean).join(' '))
      if (error instanceof Problem && error.code === 'billing.price-changed') await revalidate()
    } finally {
      setPending(false)
    }
  }
  const applyCoupon = async (code: string) => {
    const coupon = CouponCode.safeParse(code)
    if (!coupon.success) return coupon.error.issues[0]?.message ?? null
    try {
      await call(reviewPlan, { body: { ...choice, coupon: coupon.data } })
    } catch (error) {
      return problemText(error).title
    }
    setApplied(true)
    await navigate(reviewPath({ ...choice, coupon: coupon.data }), { replace: true, preventScrollReset: true })
    return null
  }
  return (
    <section className="rounded border bg-surface p-6" aria-labelledby="what-you-pay">
      <h2 id="what-you-pay" className="type-title-2">
        What you pay
      </h2>
      <Amounts review={review} />
      <p className="mt-4 flex gap-3 rounded bg-sunken p-3.5 type-ui-s">
        <Icon of={Calendar} small className="mt-0.5" />
        <span>
          <strong className="font-strong">
            {nextChargeLabel(review)}: {when(review.renewsAt, 'date')},{' '}
            <data value={review.renewalCents}>{dollarsText(review.renewalCents)}</data>
          </strong>{' '}
          {renewalText(review)}
        </span>
      </p>
      {review.coupon ? (
        // The field that had the focus is gone.
        <p className="mt-3 type-ui-s text-ok" tabIndex={-1} ref={isApplied ? focusElement : undefined}>
          {appliedText({ ...review, coupon: review.coupon })}
        </p>
      ) : (
        <CouponField onApply={applyCoupon} />
      )}
      {message && (
        <div className="mt-3">
          <Notice tone="bad">{message}</Notice>
        </div>
      )}
      <div className="mt-4 grid gap-2">
        {!review.isScheduled && (
          <Button size="lg" disabled={!isReady} pending={isPending} pendingLabel="Confirming" onClick={confirm}>
            {planReviewText(review).act}
          </Button>
        )}
        <LinkButton to={billing} variant={review.isScheduled ? 'secondary' : 'text'}>
          {review.isScheduled ? 'Back to billing' : 'Back without a change'}
        </LinkButton>
      </div>
      <p className="mt-4 type-note text-ink-2">
        {review.isScheduled ? 'By confirming, you agreed to the ' : 'By confirming, you agree to the '}
        <Link to="/terms" className="link">
          terms of service
        </Link>
        . You can cancel anytime, and {plans[review.plan].name} runs until the period you paid for ends.
      </p>
    </section>
  )
}

const focusElement = (element: HTMLElement | null) => element?.focus()

function Amounts({ review }: { review: PlanReview }) {
  return (
    <dl className="mt-3 type-ui">
      {review.lines.map((line) => (
        <Amount
          key={line.kind}
          label={lineLabel(line, {
            from: line.startsAt ? when(line.startsAt, 'date') : '',
            to: line.endsAt ? when(line.endsAt, 'date') : '',
          })}
          note={lineNote(line)}
          cents={line.amountCents}
        />
      ))}
      {review.lines.length > 0 && <Amount label="Subtotal" note="" cents={review.subtotalCents} />}
      {review.lines.length > 0 && <Amount label="Sales tax" note={review.taxReason} cents={review.taxCents} />}
      <div className="flex items-baseline justify-between gap-4 border-ink border-t pt-3">
        <dt className="font-strong">You pay today</dt>
        <dd className="font-serif text-36/10 tracking-[-0.02em]">{dollarsText(review.totalCents)}</dd>
      </div>
    </dl>
  )
}

function Amount({ label, note, cents }: { label: string; note: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4 border-b py-3">
      <dt>
        {label}
        {note && <span className="block type-note text-ink-2">{note}</span>}
      </dt>
      <dd className={`whitespace-nowrap ${cents < 0 ? 'text-ok' : ''}`}>{dollarsText(cents)}</dd>
    </div>
  )
}
