import { getInvitationChoice, saveInvitationChoice } from '#contract/emails/endpoints.ts'
import { call } from '#web/platform/api/call.ts'
import { pushReply, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Whether anybody may invite this person's address by email. */
export function InvitationChoiceSettings() {
  const { data } = useEndpoint(getInvitationChoice, {})
  if (!data) return null
  const save = async (areAllowed: boolean) => {
    try {
      const body = { areAllowed }
      await call(saveInvitationChoice, { body })
      await pushReply(getInvitationChoice, {}, () => body)
      toast.success('Saved')
    } catch (problem) {
      toastProblem(problem)
    }
  }
  return (
    <section aria-labelledby="invitations-title" className="pt-6">
      <h3 id="invitations-title" className="type-title-3">
        Invitations
      </h3>
      <Checkbox
        className="mt-2"
        label="Let people invite me by email"
        help="To a firm, a shared list or as a client. It holds for your email address."
        checked={data.areAllowed}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
    </section>
  )
}
