import { lazy, Suspense } from 'react'
import type { PracticeAnalytics } from '#contract/analytics/schemas.ts'

const PracticeCharts = lazy(() => import('./practice-charts.tsx').then((part) => ({ default: part.PracticeCharts })))

/** The charts of a practice, loaded after the page above them. */
export function PracticeChartsLater({ analytics }: { analytics: PracticeAnalytics }) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <PracticeCharts analytics={analytics} />
    </Suspense>
  )
}
