import { useState } from 'react'
import { dollarsText, invoiceStatusText, priceText, refundText } from '#contract/billing/labels.ts'
import { getPayerBilling } from '#contract/billing/operator/endpoints.ts'
import type { PayerInvoice } from '#contract/billing/operator/schemas.ts'
import type { Billing } from '#contract/billing/schemas.ts'
import { plans } from '#contract/billing/values.ts'
import { getPerson } from '#contract/operations/people/endpoints.ts'
import { payerIn } from '#web/billing/api.ts'
import { PayerSwitch } from '#web/billing/components/payer-switch.tsx'
import { cardName } from '#web/billing/components/summary.tsx'
import { planName } from '#web/billing/copy.ts'
import { call } from '#web/platform/api/call.ts'
import { when } from '#web/platform/format.ts'
import { useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { StatList } from '#web/ui/display/stat-list.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { type MoneyAct, MoneyDialog } from '../payments/money-dialog.tsx'
import type { Route } from './+types/payer.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Payer', description: 'One payer.', path: '/admin/payments' })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const person = await call(getPerson, { params: { id: params.personId } })
  const chosen = payerIn(request.url).payer
  const payerId = (person.plans.find(({ payer }) => payer === chosen) ?? person.plans[0])?.payerId
  return { person, billing: payerId ? await call(getPayerBilling, { params: { id: payerId } }) : null }
}

/** One payer: the plan, the credit and the invoices, with what an operator may give. */
export default function Payer({ loaderData: { person, billing } }: Route.ComponentProps) {
  useFocusFallback()
  const [act, setAct] = useState<MoneyAct | null>(null)
  const revalidate = useRevalidate()
  const subscription = billing?.subscription
  const name = person.name || person.email
  const canExtend = subscription?.state === 'trialing' || subscription?.state === 'active'
  return (
    <PageLayout
      above={<Breadcrumb items={[{ name: 'Payments', to: '/admin/payments' }, { name }]} />}
      title={name}
      lead={person.firm ? `${person.email}, ${person.firm.name}` : person.email}
      actions={
        <>
          <LinkButton size="sm" to={`/admin/people/${person.id}`} variant="secondary">
            Account
          </LinkButton>
          {canExtend && (
            <Button size="sm" variant="secondary" onClick={() => setAct({ kind: 'extend' })}>
              Extend access
            </Button>
          )}
          {subscription && (
            <Button size="sm" onClick={() => setAct({ kind: 'credit' })}>
              Grant credit
            </Button>
          )}
        </>
      }
    >
      {billing && subscription ? (
        <>
          <PayerSwitch
            payers={person.plans.map(({ payer }) => payer)}
            shown={subscription.payer.kind}
            pathOf={({ payer }) => `/admin/payments/${person.id}?payer=${payer}`}
            names={{ advisor: 'Their own plan', firm: `Plan of ${person.firm?.name ?? 'their firm'}` }}
          />
          <StatList stats={statsOf(billing, subscription)} />
          <p className="mt-3 type-ui-s text-ink-2 empty:hidden">{termsText(subscription)}</p>
          <Invoices invoices={billing.invoices} onRefund={(invoice) => setAct({ kind: 'refund', invoice })} />
        </>
      ) : (
        <EmptyState title="No plan">This account has no subscription.</EmptyState>
      )}
      {act && billing && subscription && (
        <MoneyDialog
          act={act}
          subscription={subscription}
          onClose={() => setAct(null)}
          onDone={() => void revalidate()}
        />
      )}
    </PageLayout>
  )
}

function statsOf(billing: Billing, subscription: NonNullable<Billing['subscription']>) {
  const { state, trialEndsAt, periodEndsAt, endsAtPeriodEnd } = subscription
  const endsAt = state === 'trialing' ? trialEndsAt : periodEndsAt
  return [
    ['Plan', state === 'covered' ? 'Paid by their firm' : planName(subscription)],
    [
      state === 'active' && !endsAtPeriodEnd ? 'Renews' : 'Runs until',
      endsAt ? when(endsAt, 'date') : state === 'covered' ? 'As long as the firm pays' : 'No end',
    ],
    ['Credit', dollarsText(billing.creditCents)],
    ['Card', billing.card ? cardName(billing.card) : 'None'],
  ] as const
}

/** The price, the plan that follows, and the promotion code. */
function termsText({ state, plan, interval, next, coupon }: NonNullable<Billing['subscription']>): string {
  const price = plan && interval && state !== 'covered' ? `${priceText(plan, interval)}. ` : ''
  const then = next ? `${plans[next.plan].name} follows at ${priceText(next.plan, next.interval)}. ` : ''
  return `${price}${then}${coupon ? `Promotion code ${coupon.code}.` : ''}`.trim()
}

function Invoices({
  invoices,
  onRefund,
}: {
  invoices: readonly PayerInvoice[]
  onRefund: (invoice: PayerInvoice) => void
}) {
  return (
    <Panel className="mt-5 p-5">
      <PanelHead title="Invoices" />
      {invoices.length === 0 && <p className="mt-3 type-ui-s text-ink-2">No invoices yet.</p>}
      <ul className="mt-3 border-t empty:hidden">
        {invoices.map((invoice) => {
          const { id, number, plan, issuedAt, totalCents, refundedCents, refundableCents, creditedCents, payments } =
            invoice
          const status = invoiceStatusText({ ...invoice, isProcessing: payments.at(-1)?.status === 'pending' })
          return (
            <li
              key={id}
              className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b py-2 type-ui-s sm:grid-cols-[1fr_auto_5rem]"
            >
              <span className="min-w-0">
                {number}, {plans[plan].name}
                <span className="block type-note text-ink-2">
                  {when(issuedAt, 'date')}, {refundedCents > 0 ? refundText(invoice) : status.toLowerCase()}
                  {creditedCents > 0 && `, ${dollarsText(creditedCents)} of its period became credit`}
                </span>
              </span>
              <data value={totalCents}>{dollarsText(totalCents)}</data>
              {refundableCents > 0 && (
                <Button
                  size="sm"
                  variant="text"
                  aria-label={`Refund invoice ${number}`}
                  onClick={() => onRefund(invoice)}
                  className="-mr-2 justify-self-end max-sm:col-span-2"
                >
                  Refund
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
