import { Suspense, useEffect, useState } from 'react'
import { track } from '#web/analytics/tracking/tracking.ts'
import { onDemand } from '#web/platform/defer-hydration.ts'
import { isReviewDue } from './review-rules.ts'
import { lastReviewRequestStore } from './storage.ts'
import { countPageVisit, countSecond, countSession, readUsage } from './usage.ts'

const ReviewPrompt = onDemand(() => import('./review-prompt.tsx').then((module) => module.ReviewPrompt))

/**
 * Counts how the site is used, looks every second whether somebody knows it well enough to be asked, and asks once.
 * The time runs only while the page is being looked at.
 */
export function ReviewWatch({ page, mayAsk }: { page: string; mayAsk: boolean }) {
  const [asks, setAsks] = useState(false)
  useEffect(countSession, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page counts
  useEffect(countPageVisit, [page])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      countSecond()
      if (asks || !mayAsk || !isReviewDue(readUsage(), page === '/' ? 'home' : 'default', Date.now())) return
      lastReviewRequestStore.write(Date.now())
      track('review_request_shown', { page })
      setAsks(true)
    }, 1_000)
    return () => clearInterval(timer)
  }, [page, mayAsk, asks])
  if (!asks) return null
  return (
    <Suspense>
      <ReviewPrompt page={page} onClose={() => setAsks(false)} />
    </Suspense>
  )
}
