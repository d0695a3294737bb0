import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** The charts of a practice, loaded after the page above them. */
export const LazyPracticeCharts = lazyPart(
  () => import('./practice-charts.tsx').then((part) => part.PracticeCharts),
  <div className="min-h-80" />,
)
