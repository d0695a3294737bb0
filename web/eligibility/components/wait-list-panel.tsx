import { type ReactNode, useState } from 'react'
import type { AdvisorDetail } from '#contract/directory/schemas.ts'
import { getWaitListEntry, joinWaitList, leaveWaitList } from '#contract/eligibility/wait-list/endpoints.ts'
import type { WaitListEntry } from '#contract/eligibility/wait-list/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { updateReply, useEndpoint } from '#web/platform/api/queries.ts'
import { when } from '#web/platform/format.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { useOwnZone } from '#web/platform/times/zones.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Replaces the calendar of an advisor who is full: when they open, and the wait list to join. */
export function WaitListPanel({
  advisor,
  isConsumer,
  onSignIn,
  head,
  foot,
}: {
  advisor: Pick<AdvisorDetail, 'id' | 'firstName'> & { opensAt: string }
  isConsumer: boolean
  /** Null when the visitor is signed in. Only consumers can join. */
  onSignIn: (() => void) | null
  head?: ReactNode
  foot?: ReactNode
}) {
  const input = { params: { advisorId: advisor.id } }
  const { data: entry = null, isPending } = useEndpoint(getWaitListEntry, isConsumer ? input : null, {
    toastsProblem: true,
  })
  const [isChanging, setChanging] = useState(false)
  const zone = useOwnZone()
  const change = async (work: () => Promise<WaitListEntry | undefined>) => {
    setChanging(true)
    try {
      const changed = (await work()) ?? { joinedAt: null, notifiedAt: null }
      await updateReply(getWaitListEntry, input, () => changed)
    } catch (error) {
      toastProblem(error)
    } finally {
      setChanging(false)
    }
  }
  const isWaiting = entry !== null && entry.joinedAt !== null && entry.notifiedAt === null
  const opens = when(advisor.opensAt, 'weekdayDate', zone ?? 'America/New_York')
  return (
    <section aria-label="Waiting list" className="rounded border bg-surface shadow-sheet">
      {head}
      <div className="p-4 md:px-6 md:pt-5 md:pb-6">
        <h2 className="type-title-3">Opens on {opens}</h2>
        <p className="mt-2 type-ui text-ink-2">
          {advisor.firstName} limits new clients each week to have time for everyone. This week is full.
        </p>
        {isWaiting && entry.joinedAt && (
          <>
            <p role="status" className="mt-4 type-ui font-strong">
              You joined the waiting list on {when(entry.joinedAt, 'date')}.
            </p>
            <p className="mt-1 type-note text-ink-3">
              We’ll let you know when there’s an opening, in the order people joined.
            </p>
          </>
        )}
        {(isConsumer || onSignIn) && (
          // One button for both acts, so that it keeps the focus when one leads to the other.
          <Button
            variant={isWaiting ? 'secondary' : 'primary'}
            className="mt-4 w-full"
            pending={isChanging}
            // Joining twice keeps the place, so it is open to who could not read their entry.
            disabled={isConsumer && isPending}
            onClick={() =>
              isConsumer
                ? void change(() =>
                    isWaiting
                      ? call(leaveWaitList, { params: { advisorId: advisor.id } })
                      : call(joinWaitList, { params: { advisorId: advisor.id } }),
                  )
                : onSignIn?.()
            }
          >
            {isWaiting ? 'Leave the waiting list' : 'Join the waiting list'}
          </Button>
        )}
        {!isWaiting && (isConsumer || onSignIn) && (
          <p className="mt-2 type-note text-ink-3">
            {advisor.firstName} sees how many people are waiting, but not who. It’s free, and you can leave any time.
          </p>
        )}
      </div>
      {foot && <div className="border-t">{foot}</div>}
    </section>
  )
}
