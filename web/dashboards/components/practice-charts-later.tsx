import { later } from '#web/platform/page/later.tsx'

/** The charts of a practice, loaded after the page above them. */
export const PracticeChartsLater = later(
  () => import('./practice-charts.tsx').then((part) => part.PracticeCharts),
  <div className="min-h-80" />,
)
