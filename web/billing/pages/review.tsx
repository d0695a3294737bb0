import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import CreditCard from 'lucide-react/icons/credit-card'
import MapPin from 'lucide-react/icons/map-pin'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { getBilling, reviewPlan } from '#contract/billing/endpoints.ts'
import { priceText } from '#contract/billing/labels.ts'
import { type PayerChoice, ReviewPlan } from '#contract/billing/schemas.ts'
import { plans } from '#contract/billing/values.ts'
import { getTeam } from '#contract/firms/endpoints.ts'
import type { Invitation } from '#contract/firms/schemas.ts'
import { Problem, problem } from '#contract/problems.ts'
import { call } from '#web/platform/api/call.ts'
import { useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Notice } from '#web/ui/display/notice.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { billingPath } from '../api.ts'
import { Charge } from '../components/charge.tsx'
import { goToCardPage, reviewQuery } from '../components/reviewed-plan.ts'
import { cardName, expiryText } from '../components/summary.tsx'
import { changeLines, invitedText, scheduledText, trialSeatsText } from '../copy.plans.ts'
import { cardExpiryWarning, planName, planReviewText, subscriptionText } from '../copy.ts'
import type { Route } from './+types/review.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({ title: 'Review your plan', description: 'What you pay today.', path: '/billing/review' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const choice = ReviewPlan.safeParse(query)
  if (!choice.success) throw problem('core.not-found')
  const { payer } = plans[choice.data.plan]
  const [billing, review] = await Promise.all([
    call(getBilling, { query: { payer } }),
    call(reviewPlan, { body: choice.data }).catch((error: unknown) => leadToPlans(error, { payer })),
  ])
  return { billing, review, choice: choice.data }
}

/** A plan that this payer cannot choose, as one with too few seats, leads to those they can. */
function leadToPlans(error: unknown, choice: PayerChoice): never {
  if (!(error instanceof Problem) || error.status !== 409) throw error
  toastProblem(error)
  throw redirect(billingPath(choice))
}

export default function Review({ loaderData: { billing, review, choice } }: Route.ComponentProps) {
  const { subscription, card, details } = billing
  const navigate = useNavigate()
  const { data } = useEndpoint(getTeam, plans[review.plan].payer === 'firm' ? {} : null)
  if (!subscription) return null
  const payer = { payer: subscription.payer.kind }
  const from = when(review.startsAt, 'date')
  const seatsText = trialSeatsText(subscription, review)
  const invited = data?.team?.invitations.filter(isOpenForAdvisor).length ?? 0
  const invitations = invitedText(subscription, review.plan, invited)
  const expiry = cardExpiryWarning(card, review)
  const scheduled = scheduledText(review)
  const { gained, lost } = changeLines(subscription, review.plan)
  return (
    <PageLayout
      title={planReviewText(review).title}
      lead={scheduled ?? 'Nothing changes until you confirm.'}
      above={
        <Breadcrumb items={[{ name: 'Billing', to: billingPath(payer) }, { name: planReviewText(review).title }]} />
      }
    >
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_27.5rem]">
        <div className="grid gap-8">
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 rounded border bg-surface p-5">
            <div>
              <p className="type-note text-ink-2">Now</p>
              <p className="type-title-2">{planName(subscription)}</p>
              <p className="type-note text-ink-2">
                {subscription.plan && subscription.interval && subscription.state === 'active'
                  ? priceText(subscription.plan, subscription.interval)
                  : subscriptionText(subscription)}
              </p>
            </div>
            <Icon of={ArrowRight} className="text-action" />
            <div>
              <p className="type-note text-ink-2">From {from}</p>
              <p className="type-title-2">{plans[review.plan].name}</p>
              <p className="type-note text-ink-2">{priceText(review.plan, review.interval)}</p>
            </div>
          </div>
          {seatsText && <Notice>{seatsText}</Notice>}
          {invitations && <Notice tone="warn">{invitations}</Notice>}
          {expiry && <Notice tone="warn">{expiry}</Notice>}
          <Changes
            title={review.kind === 'at_trial_end' ? `What you gain from ${from}` : 'What you gain'}
            lines={gained}
          />
          <Changes title={`What you lose from ${from}`} lines={lost} isLoss />
          <Fact
            icon={CreditCard}
            title="Payment method"
            text={card ? cardName(card) : 'No card yet'}
            note={card ? expiryText(card) : 'You need a card to confirm.'}
          >
            <button
              type="button"
              className="link touch type-ui-s"
              onClick={() => void goToCardPage(payer, navigate, choice).catch(toastProblem)}
            >
              {card ? 'Change' : 'Add a card'}
            </button>
          </Fact>
          <Fact
            icon={MapPin}
            title="Billing address"
            text={details ? `${details.city}, ${details.state} ${details.zipCode}` : 'No address yet'}
            note={
              review.needsAddress
                ? 'You need an address to confirm. It decides the sales tax.'
                : 'It decides the sales tax.'
            }
          >
            <Link to={`/billing/details?${reviewQuery(payer, choice)}`} className="link touch type-ui-s">
              {details ? 'Edit' : 'Add'}
            </Link>
          </Fact>
        </div>
        <Charge review={review} choice={choice} isReady={card !== null && !review.needsAddress} />
      </div>
    </PageLayout>
  )
}

const isOpenForAdvisor = ({ state, firmRole }: Invitation) => state === 'pending' && firmRole === 'advisor'

/** Each thing that a change adds or takes away; nothing when there is none. */
function Changes({ title, lines, isLoss = false }: { title: string; lines: readonly string[]; isLoss?: boolean }) {
  if (lines.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 type-ui font-strong">{title}</h2>
      <ul className="grid gap-2 type-ui-s">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Icon of={isLoss ? Minus : Check} small className={`mt-0.5 ${isLoss ? 'text-bad' : 'text-ok'}`} />
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({
  icon,
  title,
  text,
  note,
  children,
}: {
  icon: typeof MapPin
  title: string
  text: string
  note: string
  children: ReactNode
}) {
  return (
    <section>
      <h2 className="mb-2.5 type-ui font-strong">{title}</h2>
      <div className="flex items-center gap-4 border-y py-3">
        <Icon of={icon} className="text-ink-2" />
        <div className="flex-1">
          <p className="type-ui">{text}</p>
          <p className="type-note text-ink-2">{note}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
