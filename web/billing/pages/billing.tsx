import { useEffect, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { cancelPlan, getBilling, payNow, resumePlan } from '#contract/billing/endpoints.ts'
import { trialSeats } from '#contract/billing/entitlements/values.ts'
import type { Billing as BillingReply, Subscription } from '#contract/billing/schemas.ts'
import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { getTeam } from '#contract/firms/endpoints.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { goToPortal, payerIn } from '../api.ts'
import { FailedPayment } from '../components/failed-payment.tsx'
import { Invoices } from '../components/invoices.tsx'
import { PayerSwitch } from '../components/payer-switch.tsx'
import { PlanTable } from '../components/plan-table.tsx'
import { goToCardPage, takeReviewPath } from '../components/reviewed-plan.ts'
import { Summary } from '../components/summary.tsx'
import { cancelText, coverText, resumedText, retriedText } from '../copy.ts'
import type { Route } from './+types/billing.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Billing', description: 'Your plan and your invoices.', path: '/billing' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const payer = payerIn(request.url)
  // The payment provider's page leads here, and not to the plan under review.
  const review = takeReviewPath(payer)
  if (review) throw redirect(review)
  return call(getBilling, { query: payer })
}

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { role } = useUser()
  if (role === 'consumer' || role === 'admin') {
    return (
      <PageLayout title="Billing" narrow>
        <EmptyState
          isForOthers={role === 'admin'}
          title="You’ll never get a bill"
          action={role === 'consumer' && <LinkButton to="/matches">See your matches</LinkButton>}
        >
          {brand.name} is free for consumers. Advisors and firms pay a flat subscription, never a fee per lead or a
          share of what you invest.
        </EmptyState>
      </PageLayout>
    )
  }
  if (!loaderData.subscription) {
    return (
      <PageLayout title="Billing" narrow>
        <EmptyState
          title="Your firm isn’t registered yet"
          action={<LinkButton to="/firm-profile">Register your firm</LinkButton>}
        >
          The plan belongs to the firm. A {trialDays}-day trial with {trialSeats} seats starts when you register it.
        </EmptyState>
      </PageLayout>
    )
  }
  return <Account billing={loaderData} subscription={loaderData.subscription} />
}

function Account({ billing, subscription }: { billing: BillingReply; subscription: Subscription }) {
  useFocusFallback()
  const revalidate = useRevalidate()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isResuming, setResuming] = useState(false)
  const run = async (action: () => Promise<unknown>, said?: string) => {
    try {
      await action()
      if (said) toast.success(said, { key: 'plan' })
    } catch (error) {
      toastProblem(error)
    }
    await revalidate()
  }
  useEffect(() => track('view_item_list', { feature: subscription.payer.kind }), [subscription.payer.kind])
  const { data } = useEndpoint(getTeam, subscription.payer.kind === 'advisor' ? {} : null)
  const payer = { payer: subscription.payer.kind }
  const isCovered = subscription.state === 'covered'
  const open = billing.invoices.find(({ status }) => status === 'open')
  const { pastDueSince, retryAt } = subscription
  const canCancel =
    (subscription.state === 'active' && !subscription.endsAtPeriodEnd) ||
    subscription.state === 'past_due' ||
    (subscription.state === 'trialing' && subscription.plan !== null)
  return (
    <PageLayout title="Billing" lead={isCovered ? coverText(data?.team?.firm.name ?? 'Your firm') : undefined}>
      <PayerSwitch payers={billing.payers} shown={subscription.payer.kind} />
      {billing.gateway === 'sandbox' && (
        <div className="mb-5">
          <Notice>Sandbox: no money moves. Only test cards are taken.</Notice>
        </div>
      )}
      {open && pastDueSince && (
        <FailedPayment
          invoice={open}
          card={billing.card}
          pastDueSince={pastDueSince}
          retryAt={retryAt}
          onChangeCard={() => void run(() => goToCardPage(payer, navigate))}
          onRetry={() =>
            run(async () => toast.success(retriedText((await call(payNow, { query: payer })).subscription)))
          }
        />
      )}
      <Summary
        billing={billing}
        subscription={subscription}
        run={run}
        planAction={
          subscription.endsAtPeriodEnd ? (
            <Button
              variant="secondary"
              size="sm"
              pending={isResuming}
              pendingLabel="Saving"
              onClick={async () => {
                setResuming(true)
                await run(async () => {
                  const { subscription: after } = await call(resumePlan, { query: payer })
                  toast.success(resumedText(after), { key: 'plan' })
                })
                setResuming(false)
              }}
            >
              Resume plan
            </Button>
          ) : (
            canCancel && (
              <button type="button" className="link touch type-ui-s" onClick={() => setAsking(true)}>
                Cancel plan
              </button>
            )
          )
        }
      />
      {billing.gateway === 'stripe' && billing.card && (
        <p className="mt-3">
          <button type="button" className="link touch type-ui-s" onClick={() => void run(() => goToPortal(payer))}>
            Manage payments with Stripe
          </button>
        </p>
      )}
      {!isCovered && <PlanTable subscription={subscription} />}
      <Invoices payer={payer} invoices={billing.invoices} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel your plan?"
        description={cancelText(subscription, billing.creditCents)}
        action="Cancel plan"
        pendingLabel="Canceling"
        keep="Keep plan"
        onConfirm={async () => {
          await call(cancelPlan, { query: payer })
          toast.success('Your plan is canceled', { key: 'plan' })
          await revalidate()
        }}
      />
    </PageLayout>
  )
}
