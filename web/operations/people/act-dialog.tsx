import { useState } from 'react'
import type { PersonRecord } from '#contract/operations/people/schemas.ts'
import { banLengths, type PersonAction } from '#contract/operations/people/values.ts'
import { staffRoleLabels } from '#contract/staff/labels.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { staffRoles } from '#contract/staff/values.ts'
import { revokedAccessText } from '#web/auth/account/revoked-access.ts'
import { FormDialog } from '#web/platform/form-dialog.tsx'
import { useSubmission } from '#web/platform/submission.ts'
import { ReasonField } from '#web/staff/components/reason-field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { type ActionInput, doAction } from '../api.ts'
import { actionLabels, oneSession } from '../copy.people.ts'

type Props = { act: PersonAction; sessionId?: string; person: PersonRecord; onClose: () => void; onDone: () => void }

/** Every session ends with these, and so does the access that was given to programs. */
const revokesAccess = (act: PersonAction) => act === 'end-sessions' || act === 'ban'
const isGrave = (act: PersonAction) => act === 'ban' || act === 'erase'

/** Asks for the reason of an act, and for what the act needs beside it. */
export function ActDialog({ act, sessionId, person, onClose, onDone }: Props) {
  const { button, explained, done } = sessionId ? oneSession : actionLabels[act]
  const [input, setInput] = useState<ActionInput>({
    reason: '',
    days: banLengths[1],
    staffRole: person.staffRole ?? 'support',
    email: '',
    ...(sessionId && { sessionId }),
  })
  const [errors, setErrors] = useState<{ reason?: string | undefined; email?: string }>({})
  const form = useSubmission(({ title, detail }) => detail ?? title)
  const change = (patch: Partial<ActionInput>) => setInput((before) => ({ ...before, ...patch }))
  const submit = form.submit(async () => {
    const checked = StaffReason.safeParse(input.reason)
    const isOther = act === 'erase' && input.email.trim().toLowerCase() !== person.email.toLowerCase()
    setErrors({
      ...(isOther && { email: `Enter ${person.email} to confirm` }),
      reason: checked.error?.issues[0]?.message,
    })
    if (isOther || !checked.success) return
    await doAction[act](person.id, input)
    toast.success(done)
    onDone()
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title={`${button}: ${person.name || person.email}`}
      description={revokesAccess(act) && !sessionId ? `${explained} ${revokedAccessText[person.role]}` : explained}
      action={button}
      pendingLabel="Working"
      variant={isGrave(act) ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
