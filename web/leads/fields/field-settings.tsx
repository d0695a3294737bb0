import { useState } from 'react'
import { lazyPart } from '#web/platform/page/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const FieldsDialog = lazyPart(() => import('./fields-dialog.tsx').then((part) => part.FieldsDialog))

/** Opens the custom fields. */
export function FieldSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Custom fields
      </Button>
      {isOpen && <FieldsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
