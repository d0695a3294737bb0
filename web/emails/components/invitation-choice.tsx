import { useMutation } from '@tanstack/react-query'
import { getInvitationChoice, saveInvitationChoice } from '#contract/emails/endpoints.ts'
import type { InvitationChoice } from '#contract/emails/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { queryClient, updateReply, useEndpoint } from '#web/platform/api/queries.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** Whether anybody may invite this person's address by email. */
export function InvitationChoiceSettings() {
  const { data } = useEndpoint(getInvitationChoice, {})
  const { mutate, isPending, variables } = useMutation(
    {
      // In order, so that the newest is stored last.
      scope: { id: getInvitationChoice.path },
      mutationFn: (body: InvitationChoice) => call(saveInvitationChoice, { body }),
      onSuccess: async (_, body) => {
        await updateReply(getInvitationChoice, {}, () => body)
        toast.success('Saved')
      },
      onError: toastProblem,
    },
    queryClient(),
  )
  if (!data) return null
  return (
    <section aria-labelledby="invitations-title" className="pt-6">
      <h3 id="invitations-title" className="type-title-3">
        Invitations
      </h3>
      <Checkbox
        className="mt-2"
        label="Let people invite me by email"
        help="To a firm, a shared list or as a client. It holds for your email address."
        checked={isPending ? variables.areAllowed : data.areAllowed}
        onChange={(event) => mutate({ areAllowed: event.currentTarget.checked })}
      />
    </section>
  )
}
