import { useState } from 'react'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const ViewsDialog = lazyPart(() => import('./views-dialog.tsx').then((part) => part.ViewsDialog))

/** Opens the saved views of the pipeline. */
export function SavedViews({ onViewOpened }: { onViewOpened?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Saved views
      </Button>
      {isOpen && <ViewsDialog onClose={() => setOpen(false)} onViewOpened={onViewOpened} />}
    </>
  )
}
