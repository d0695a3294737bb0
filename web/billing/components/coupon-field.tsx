import { useState } from 'react'
import { fieldMessage } from '#contract/core/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/**
 * A promotion code, behind one press because few have one. `onApply` returns why a code is refused.
 */
export function CouponField({ onApply }: { onApply: (code: string) => Promise<string | null> }) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  if (!isOpen) {
    return (
      <Button variant="text" size="sm" className="mt-2 -ml-2" onClick={() => setOpen(true)}>
        Add a promotion code
      </Button>
    )
  }
  return (
    <Form
      className="mt-3 grid grid-cols-[1fr_auto] items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        return code.trim() === '' ? setProblem('Enter the code') : onApply(code).then(setProblem)
      }}
    >
      <TextField
        label="Promotion code"
        autoFocus
        value={code}
        maxLength={24}
        autoComplete="off"
        {...(problem && { error: fieldMessage(problem) })}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" variant="secondary" className="mt-7">
        Apply
      </Button>
    </Form>
  )
}
