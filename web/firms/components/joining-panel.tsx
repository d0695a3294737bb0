import {
  addFirmDomain,
  approveJoinRequest,
  declineJoinRequest,
  getJoining,
  removeFirmDomain,
} from '#contract/firms/joining/endpoints.ts'
import { useAction } from '#web/platform/action.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { when } from '#web/platform/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { Panel, PanelHead } from '#web/ui/layout/panel.tsx'
import { useFocusFallback } from '#web/ui/layout/use-focus-fallback.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Who asks to join by the domain of their address, and the domains that let them ask. */
export function JoiningPanel({ canDecide, onJoined }: { canDecide: boolean; onJoined: () => void }) {
  useFocusFallback()
  const read = useEndpoint(getJoining, {})
  const { data } = read
  const [isPending, runAction] = useAction()
  if (!data)
    return (
      <Panel className="p-5">
        <PanelHead title="Join by email domain" />
        <ReadPlaceholder read={read} name="The domains">
          <SkeletonText lines={4} />
        </ReadPlaceholder>
      </Panel>
    )
  const run = (act: () => Promise<unknown>, done: string) =>
    runAction(async () => {
      await act()
      toast.success(done)
      await invalidate(getJoining)
      onJoined()
    })
  return (
    <Panel className="p-5">
      <PanelHead title="Join by email domain" />
      <p className="mt-2 type-ui-s text-ink-2">
        {data.domains.length > 0
          ? 'Advisors with a verified address at one of these domains can ask to join. An administrator decides.'
          : 'Once a domain is added, advisors with a verified address there can ask to join. An administrator decides.'}
      </p>
      <ul className="mt-2">
        {data.requests.map(({ id, person, email, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 border-b py-3">
            <Avatar size={32} name={person.displayName} photoUrl={person.avatarUrl} />
            <div className="min-w-0 grow basis-40">
              <p className="wrap-anywhere">{person.displayName}</p>
              <p className="wrap-anywhere type-note text-ink-2">
                {email}, since {when(createdAt, 'date')}
              </p>
            </div>
            {canDecide && (
              <span className="flex gap-2">
                <Button
                  size="sm"
                  disabled={isPending}
                  onClick={() =>
                    void run(() => call(approveJoinRequest, { params: { id } }), `${person.displayName} is on the team`)
                  }
                >
                  Approve
                  <span className="sr-only"> {person.displayName}</span>
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={isPending}
                  onClick={() => void run(() => call(declineJoinRequest, { params: { id } }), 'Request declined')}
                >
                  Decline
                  <span className="sr-only"> {person.displayName}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
        {data.domains.map(({ domain, suspendedAt }) => (
          <li key={domain} className="flex items-center gap-3 border-b py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{domain}</p>
              {suspendedAt && (
                <p className="type-note text-bad">
                  Suspended since {when(suspendedAt, 'date')}. No owner or administrator has a verified address here, so
                  no one can ask to join.
                </p>
              )}
            </div>
            {canDecide && (
              <Button
                size="sm"
                variant="text"
                disabled={isPending}
                onClick={() => void run(() => call(removeFirmDomain, { params: { domain } }), `${domain} removed`)}
              >
                Remove
                <span className="sr-only"> {domain}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canDecide && data.ownDomain && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          disabled={isPending}
          onClick={() => void run(() => call(addFirmDomain), `${data.ownDomain} added`)}
        >
          Add {data.ownDomain}
        </Button>
      )}
      {data.domains.length === 0 && !data.ownDomain && (
        <p className="mt-2 type-ui-s text-ink-2">
          To add a domain, an administrator needs a verified address at it. Mail services such as Gmail don’t count.
        </p>
      )}
    </Panel>
  )
}
