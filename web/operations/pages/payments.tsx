import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isAdvisorRole } from '#contract/access.ts'
import { dollarsText } from '#contract/billing/labels.ts'
import { listCoupons } from '#contract/billing/operator/endpoints.ts'
import { rowSearchMaxLength } from '#contract/core/lengths.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { listPeople } from '#contract/operations/people/endpoints.ts'
import { FoundCount } from '#web/platform/api/found-count.tsx'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { day, when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { daysOf, instantsOf } from '#web/platform/times/local-days.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { CouponForm } from '../payments/coupon-form.tsx'
import { EndCouponDialog } from '../payments/end-coupon-dialog.tsx'
import { Reconciliation } from '../payments/reconciliation.tsx'
import { PersonTags } from '../people/person-tags.tsx'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Payments', description: 'Payers and promotion codes.', path: '/admin/payments' })

/** Finds a payer, and keeps the promotion codes. */
export default function Payments() {
  useFocusFallback()
  return (
    <PageLayout title="Payments" lead="Find a payer, or create a promotion code.">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <PayerSearch />
        <Coupons />
        <Reconciliation />
      </div>
    </PageLayout>
  )
}

/** Kept in the address, so that Back from a payer finds the others again. */
function PayerSearch() {
  const [params, setParams] = useSearchParams()
  const [error, setError] = useState<string>()
  const words = SearchWords.safeParse(params.get('words')).data
  const { data, isPending } = useEndpoint(listPeople, words ? { query: { words } } : null)
  const payers = data?.items.filter(({ role, isErased }) => !isErased && isAdvisorRole(role))
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = SearchWords.safeParse(String(new FormData(event.currentTarget).get('words') ?? '').trim())
    setError(typed.error?.issues[0]?.message)
    if (typed.success) setParams({ words: typed.data })
  }
  return (
    <Panel className="p-5">
      <PanelHead title="Payers" />
      <Form onSubmit={search} className="mt-4 grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Name, email or ID of an advisor or a firm’s owner"
          name="words"
          type="search"
          autoComplete="off"
          maxLength={rowSearchMaxLength}
          defaultValue={words}
          error={error}
        />
        <div className="sm:pt-7.5">
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
      </Form>
      <FoundCount items={payers} />
      {words && isPending && <SkeletonText lines={4} />}
      {payers?.length === 0 && <p className="type-ui-s text-ink-2">No advisor or firm owner was found.</p>}
      <ul className="border-t empty:hidden max-sm:mt-4">
        {payers?.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b py-2.5">
            <span className="min-w-0">
              <Link to={`/admin/payments/${person.id}`} className="link type-ui-s font-strong wrap-anywhere">
                {person.name || person.email}
              </Link>
              <span className="block truncate type-note text-ink-2">{person.email}</span>
            </span>
            <PersonTags person={person} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isOver = (redeemBy: string | null) => redeemBy !== null && Date.parse(redeemBy) <= Date.now()

/** When a code can last be used: its last day, or the moment it was ended at. */
function endText(redeemBy: string): string {
  const { to } = daysOf({ startsAt: redeemBy, endsAt: redeemBy })
  if (instantsOf({ from: to, to }).endsAt === redeemBy) return `last day ${day(to)}`
  return `${isOver(redeemBy) ? 'ended' : 'ends'} ${when(redeemBy, 'date')}, ${when(redeemBy, 'zonedTime')}`
}

function Coupons() {
  const { data } = useEndpoint(listCoupons, {})
  const [ending, setEnding] = useState<string | null>(null)
  const read = () => void invalidate(listCoupons)
  return (
    <Panel className="p-5">
      <PanelHead title="Promotion codes" />
      <CouponForm onCreated={read} />
      {!data && <SkeletonText lines={4} />}
      <ul className="mt-5 border-t empty:hidden">
        {data?.items.map(({ code, percentOff, amountOffCents, periods, maxRedemptions, redeemBy }) => (
          <li key={code} className="flex items-center gap-x-4 border-b py-2 type-ui-s">
            <span className="flex-1">
              <span className="font-strong">{code}</span>
              <span className="block text-ink-2">
                {percentOff === null ? `${dollarsText(amountOffCents ?? 0)} off` : `${percentOff}% off`}
                {periods === null ? ', without end' : `, ${periods} ${periods === 1 ? 'period' : 'periods'}`}
                {maxRedemptions !== null && `, at most ${maxRedemptions} ${maxRedemptions === 1 ? 'use' : 'uses'}`}
                {redeemBy !== null && `, ${endText(redeemBy)}`}
              </span>
            </span>
            {!isOver(redeemBy) && (
              <Button variant="text" size="sm" onClick={() => setEnding(code)}>
                End<span className="sr-only"> code {code}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <EndCouponDialog code={ending} onClose={() => setEnding(null)} onEnded={read} />}
    </Panel>
  )
}
