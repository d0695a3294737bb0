import { useState } from 'react'
import { later } from '#web/platform/page/later.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const FieldsDialog = later(() => import('./fields-dialog.tsx').then((part) => part.FieldsDialog))

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
