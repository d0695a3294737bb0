import { supervisionText } from '#contract/archive/supervision/labels.ts'
import { getJoinableFirm, requestToJoin, withdrawJoinRequest } from '#contract/firms/joining/endpoints.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/display/notice.tsx'

/** Offers somebody without a firm to ask the one of their address's domain. */
export function JoinableNotice() {
  const { data } = useEndpoint(getJoinableFirm, {})
  const [isPending, runAction] = useAction()
  if (!data?.firm) return null
  const { firm, requestedAt } = data
  const run = (act: () => Promise<unknown>) =>
    runAction(async () => {
      await act()
      await invalidate(getJoinableFirm)
    })
  return (
    <Notice
      action={
        <Button
          size="sm"
          variant={requestedAt ? 'secondary' : 'primary'}
          disabled={isPending}
          onClick={() => void run(() => call(requestedAt ? withdrawJoinRequest : requestToJoin))}
        >
          {requestedAt ? 'Withdraw request' : 'Ask to join'}
        </Button>
      }
    >
      {requestedAt
        ? `Your request to join ${firm.name} of ${when(requestedAt, 'date')} is open. An administrator decides, and we’ll email you.`
        : `${firm.name} uses the domain of your email address. You can ask to join its team. Once you’re on it and its plan runs, a plan of your own stops, and the days you’ve paid for become credit.${firm.isSupervised ? ` ${supervisionText(firm.name)}` : ''}`}
    </Notice>
  )
}
