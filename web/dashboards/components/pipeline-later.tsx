import { later } from '#web/platform/page/later.tsx'

/** The pipeline and the sheet of a lead, loaded after the page above them: cards can be dragged. */
export const PipelineLater = later(
  () => import('./pipeline.tsx').then((part) => part.Pipeline),
  <div className="min-h-80" />,
)
