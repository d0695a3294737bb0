import { lazyPart } from '#web/platform/page/lazy-part.tsx'

/** The pipeline and the sheet of a lead, loaded after the page above them: cards can be dragged. */
export const LazyPipeline = lazyPart(
  () => import('./pipeline.tsx').then((part) => part.Pipeline),
  <div className="min-h-80" />,
)
