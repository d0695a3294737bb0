import { Suspense, useEffect } from 'react'
import { useConsent } from '#web/analytics/tracking/consent.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { isReviewDue } from './review-rules.ts'
import { isAskingReview } from './state.ts'
import { lastReviewRequestStore } from './storage.ts'
import { countPageVisit, countSecond, countSession, forgetUsage, readUsage } from './usage.ts'

const ReviewPrompt = onDemand(() => import('./review-prompt.tsx').then((module) => module.ReviewPrompt))

/**
 * Counts visits, pages and time in this browser, with consent alone, and asks for a review once the
 * thresholds are met. Time counts only while the page is visible.
 */
export function UsageTracker({ page, mayAsk }: { page: string; mayAsk: boolean }) {
  const asks = isAskingReview.use()
  const counts = useConsent() === 'accepted'
  useEffect(() => {
    if (counts) countSession()
    else forgetUsage()
  }, [counts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page counts
  useEffect(countPageVisit, [page, counts])
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      countSecond()
      if (asks || !mayAsk || !isReviewDue(readUsage(), page === '/' ? 'home' : 'default', Date.now())) return
      lastReviewRequestStore.write(Date.now())
      track('review_request_shown', { page })
      isAskingReview.set(true)
    }, 1_000)
    return () => clearInterval(timer)
  }, [page, mayAsk, asks, counts])
  if (!asks) return null
  return (
    <Suspense>
      <ReviewPrompt page={page} onClose={() => isAskingReview.set(false)} />
    </Suspense>
  )
}
