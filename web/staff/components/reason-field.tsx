import type { ComponentProps } from 'react'
import { staffReasonMaxLength } from '#contract/staff/values.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { reasonHelp } from '../copy.ts'

/** Why somebody of the staff acts, with who reads it. */
export function ReasonField(field: Omit<ComponentProps<typeof TextArea>, 'label' | 'help'>) {
  return <TextArea label="Reason" help={reasonHelp} rows={3} maxLength={staffReasonMaxLength} {...field} />
}
