import { useState } from 'react'
import { saveArchive } from '#contract/archive/endpoints.ts'
import type { Archive } from '#contract/archive/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Whether changed profile texts wait for a supervisor: the owner's alone to say. */
export function ApprovalSetting({ archive, onChanged }: { archive: Archive; onChanged: () => void }) {
  const mayChange = archive.can.includes('run-archive')
  const [approvesTexts, setApproves] = useState(archive.approvesTexts)
  const save = async (next: boolean) => {
    setApproves(next)
    try {
      await call(saveArchive, { body: { approvesTexts: next } })
      toast.success(next ? 'Changed texts wait for approval from now on' : 'Texts count when they’re saved')
      onChanged()
    } catch (error) {
      setApproves(!next)
      toastProblem(error)
    }
  }
  return (
    <Checkbox
      className="mt-4"
      label="Approve profile texts before people see them"
      help={`Headline, biography and the other texts of an advisor wait for the owner or the compliance officer. The owner’s don’t wait.${mayChange ? '' : ' Only the owner changes this.'}`}
      disabled={!mayChange}
      checked={approvesTexts}
      onChange={({ currentTarget: { checked } }) => void save(checked)}
    />
  )
}
