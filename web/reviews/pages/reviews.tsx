import { listOwnReviews } from '#contract/reviews/endpoints.ts'
import { userReady } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { keepDataWhen, useRevalidate } from '#web/platform/page/revalidation.ts'
import { pageMeta } from '#web/platform/page/seo.tsx'
import { PageLayout } from '#web/ui/layout/page-layout.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { OwnReviews } from '../components/own-reviews.tsx'
import { ReviewInbox } from '../components/review-inbox.tsx'
import type { Route } from './+types/reviews.ts'

export { ProblemView as ErrorBoundary } from '#web/auth/access/problem-view.tsx'

export const meta = pageMeta({
  title: 'Reviews',
  description: 'Reviews you wrote, or reviews about you to reply to.',
  path: '/reviews',
})

export async function clientLoader() {
  const user = await userReady()
  const isConsumer = user?.role === 'consumer'
  return isConsumer ? call(listOwnReviews) : null
}

// The form for a review opens and closes at once.
export const shouldRevalidate = keepDataWhen((current, next) => current.pathname === next.pathname)

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const revalidate = useRevalidate()
  useFocusFallback()
  return loaderData ? (
    <PageLayout narrow title="Your reviews" lead="Change a review for 14 days. Withdraw it at any time.">
      <OwnReviews {...loaderData} onChanged={() => void revalidate()} />
    </PageLayout>
  ) : (
    <PageLayout
      narrow
      title="Reviews"
      lead="Published reviews are all on your public profile. You can’t choose which ones are shown."
    >
      <ReviewInbox />
    </PageLayout>
  )
}
