import { lazy, Suspense } from 'react'
import type { BlockTimeDialogProps } from './block-time-dialog.tsx'

const BlockTimeDialog = lazy(() =>
  import('./block-time-dialog.tsx').then((part) => ({ default: part.BlockTimeDialog })),
)

/** The dialog that blocks time, loaded when it first opens: it brings a form library along. */
export function BlockTimeLater(props: BlockTimeDialogProps) {
  return (
    <Suspense>
      <BlockTimeDialog {...props} />
    </Suspense>
  )
}
