import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Billing as BillingReply } from '#contract/billing/schemas.ts'
import { planIds, plans, trialDays, trialSeats } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { useUser } from '#web/auth/access/guard.tsx'
import { money, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/seo.tsx'
import { toastProblem } from '#web/platform/toast-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageLayout } from '#web/ui/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toast.ts'
import { cancelPlan, choosePlan, getBilling, resumePlan } from '../api.ts'
import { PlanCard } from '../components/plan-card.tsx'
import { subscriptionText } from '../copy.ts'
import type { Route } from './+types/billing.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = () =>
  pageMeta({ title: 'Billing', description: 'Your plan and your invoices.', path: '/billing', noindex: true })

export const clientLoader = getBilling

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
  return <Plans subscription={loaderData.subscription} invoices={loaderData.invoices} />
}

type ShownBilling = { subscription: NonNullable<BillingReply['subscription']>; invoices: BillingReply['invoices'] }

function Plans({ subscription, invoices }: ShownBilling) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const run = async (action: () => Promise<unknown>, said: string) => {
    try {
      await action()
      toast.success(said)
      await revalidate()
    } catch (error) {
      toastProblem(error)
    }
  }
  useEffect(() => track('view_item_list', { feature: subscription.payer.kind }), [subscription.payer.kind])
  const offered = planIds.filter((plan) => plans[plan].payer === subscription.payer.kind)
  return (
    <PageLayout title="Billing" lead={subscriptionText(subscription)}>
      {subscription.gateway === 'sandbox' && <Notice>Sandbox: you won’t be charged, and no card is needed.</Notice>}
      <ul className="mt-5 grid gap-5 lg:grid-cols-3">
        {offered.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            current={subscription}
            onChoose={(chosen, interval) => {
              track('begin_checkout', { feature: chosen, variant: interval })
              return run(() => choosePlan({ plan: chosen, interval }), `You’re now on ${plans[chosen].name}`)
            }}
          />
        ))}
      </ul>
      {subscription.state === 'active' && (
        <p className="mt-5 type-ui-s text-ink-2">
          {subscription.endsAtPeriodEnd ? (
            <Button variant="secondary" size="sm" onClick={() => run(resumePlan, 'Your plan will renew')}>
              Keep plan
            </Button>
          ) : (
            <Button variant="text" size="sm" onClick={() => setAsking(true)}>
              Cancel plan
            </Button>
          )}
        </p>
      )}
      <Panel className="mt-8 p-5">
        <PanelHead title="Invoices" />
        {invoices.length === 0 ? (
          <p className="mt-3 type-ui text-ink-2">No invoices yet.</p>
        ) : (
          <ul className="mt-2">
            {invoices.map((invoice) => (
              <li
                key={invoice.id}
                className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b py-3 last:border-b-0"
              >
                <span>
                  {plans[invoice.plan].name}, {when(invoice.periodStart, 'date')} to {when(invoice.periodEnd, 'date')}
                  <span className="block type-note text-ink-3">{invoice.number}</span>
                </span>
                <span className="text-right">
                  {money(invoice.amountUsd)}
                  <span className="block type-note text-ink-3">{when(invoice.paidAt, 'date')}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel your plan?"
        description={`It runs until ${subscription.periodEndsAt ? when(subscription.periodEndsAt, 'date') : 'the end of the period'}. There are no refunds for partial months. After that you keep everything you have, but you won’t get new leads or matches.`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep plan
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                void run(cancelPlan, 'Your plan is canceled')
              }}
            >
              Cancel plan
            </Button>
          </>
        }
      />
    </PageLayout>
  )
}
