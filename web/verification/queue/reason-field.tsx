import type { UseFormRegisterReturn } from 'react-hook-form'
import { decisionReasonMaxLength } from '#contract/verification/values.ts'
import { withDraft } from '#web/auth/session/drafts.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'

type ReasonFieldProps = UseFormRegisterReturn & {
  /** What was begun stays with it. */
  draftId: string
  help?: string
  error: string | undefined
}

/** Why our staff decide as they do, for the advisor to read. */
export function ReasonField({ draftId, help = 'The advisor can read it.', ...field }: ReasonFieldProps) {
  return (
    <TextArea label="Reason" help={help} rows={3} maxLength={decisionReasonMaxLength} {...withDraft(draftId, field)} />
  )
}
