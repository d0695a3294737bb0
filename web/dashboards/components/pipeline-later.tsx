import { lazy, Suspense } from 'react'
import type { PipelineProps } from './pipeline.tsx'

const Pipeline = lazy(() => import('./pipeline.tsx').then((part) => ({ default: part.Pipeline })))

/** The pipeline and the sheet of a lead, loaded after the page above them: cards can be dragged. */
export function PipelineLater(props: PipelineProps) {
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <Pipeline {...props} />
    </Suspense>
  )
}
