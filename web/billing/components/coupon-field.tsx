import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A promotion code, behind one press because few have one. */
export function CouponField({ onApply }: { onApply: (code: string) => void | Promise<void> | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  if (!isOpen) {
    return (
      <Button variant="text" size="sm" className="mt-2 -ml-2" onClick={() => setOpen(true)}>
        Add a promotion code
      </Button>
    )
  }
  return (
    <form
      className="mt-3 grid grid-cols-[1fr_auto] items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void onApply(code)
      }}
    >
      <TextField
        label="Promotion code"
        value={code}
        maxLength={24}
        autoComplete="off"
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" className="mt-7">
        Apply
      </Button>
    </form>
  )
}
