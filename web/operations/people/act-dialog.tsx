import { useRef, useState } from 'react'
import type { PersonRecord } from '#contract/operations/people/schemas.ts'
import { banLengths, type PersonAct } from '#contract/operations/people/values.ts'
import { staffRoleLabels } from '#contract/staff/labels.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { staffRoles } from '#contract/staff/values.ts'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useInvalidFocus } from '#web/ui/forms/invalid-focus.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { type ActInput, doAct } from '../api.ts'
import { actLabels, oneSession } from '../copy.people.ts'

type Props = { act: PersonAct; sessionId?: string; person: PersonRecord; onClose: () => void; onDone: () => void }

const isGrave = (act: PersonAct) => act === 'ban' || act === 'erase'

/** Asks for the reason of an act, and for what the act needs beside it. */
export function ActDialog({ act, sessionId, person, onClose, onDone }: Props) {
  const { button, explained, done } = sessionId ? oneSession : actLabels[act]
  const [input, setInput] = useState<ActInput>({
    reason: '',
    days: banLengths[1],
    staffRole: person.staffRole ?? 'support',
    email: '',
    ...(sessionId && { sessionId }),
  })
  const [errors, setErrors] = useState<{ reason?: string; email?: string }>({})
  const [attempts, setAttempts] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  useInvalidFocus(fields, attempts)
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const change = (patch: Partial<ActInput>) => setInput((before) => ({ ...before, ...patch }))
  const submit = async () => {
    const checked = StaffReason.safeParse(input.reason)
    setAttempts((count) => count + 1)
    const isOther = act === 'erase' && input.email.trim().toLowerCase() !== person.email.toLowerCase()
    setErrors({
      ...(isOther && { email: `Enter ${person.email} to confirm` }),
      ...(!checked.success && { reason: 'Give a reason of at least 10 characters' }),
    })
    if (isOther || !checked.success) return
    setPending(true)
    try {
      await doAct[act](person.id, input)
      toast.success(done)
      onDone()
      onClose()
    } catch (failure) {
      const { title, detail } = problemText(failure)
      setProblem(detail ?? title)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${button}: ${person.name || person.email}`}
      description={explained}
      problem={problem}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isGrave(act) ? 'danger' : 'primary'}
            pending={isPending}
            pendingLabel="Working"
            onClick={() => void submit()}
          >
            {button}
          </Button>
        </>
      }
    >
      <div ref={fields} className="grid gap-4">
        {act === 'ban' && (
          <Select
            label="How long"
            value={String(input.days ?? '')}
            placeholder="Until further notice"
            onChange={({ currentTarget: { value } }) => change({ days: value === '' ? null : Number(value) })}
            options={banLengths.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
          />
        )}
        {act === 'set-staff-role' && (
          <Select
            label="Staff role"
            value={input.staffRole}
            onChange={({ currentTarget: { value } }) =>
              change({ staffRole: staffRoles.find((each) => each === value) ?? input.staffRole })
            }
            options={staffRoles.map((value) => ({ value, label: staffRoleLabels[value] }))}
          />
        )}
        {act === 'erase' && (
          <TextField
            label={`Type ${person.email} to confirm`}
            autoComplete="off"
            value={input.email}
            error={errors.email}
            onChange={({ currentTarget: { value } }) => change({ email: value })}
          />
        )}
        <ReasonField
          value={input.reason}
          error={errors.reason}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
        />
      </div>
    </Dialog>
  )
}
