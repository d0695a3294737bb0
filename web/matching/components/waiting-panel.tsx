import { type ReactNode, useEffect, useState } from 'react'
import type { AdvisorDetail } from '#contract/matching/schemas.ts'
import type { Waiting } from '#contract/matching/waiting/schemas.ts'
import { day } from '../../platform/format.ts'
import { toastProblem } from '../../platform/problem-view.tsx'
import { useOwnZone } from '../../platform/zones.ts'
import { Button } from '../../ui/button.tsx'
import { joinWaiting, leaveWaiting, readWaiting } from '../api.ts'
import { opensText } from '../copy.ts'

/** In the place of the calendar of an advisor who is full: when they open, and the line one can join. */
export function WaitingPanel({
  advisor,
  isConsumer,
  onSignIn,
  head,
  foot,
}: {
  advisor: Pick<AdvisorDetail, 'id' | 'firstName'> & { opensAt: string }
  isConsumer: boolean
  /** For who is nobody yet; a line is for consumers alone. */
  onSignIn: (() => void) | null
  head?: ReactNode
  foot?: ReactNode
}) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [isChanging, setChanging] = useState(false)
  const zone = useOwnZone()
  useEffect(() => {
    if (isConsumer) readWaiting(advisor.id).then(setWaiting, toastProblem)
  }, [advisor.id, isConsumer])
  const change = async (work: () => Promise<Waiting | undefined>) => {
    setChanging(true)
    try {
      setWaiting((await work()) ?? { joinedAt: null, toldAt: null })
    } catch (error) {
      toastProblem(error)
    } finally {
      setChanging(false)
    }
  }
  const isWaiting = waiting !== null && waiting.joinedAt !== null && waiting.toldAt === null
  const opens = opensText(advisor.opensAt, zone)
  return (
    <section aria-label="Waiting list" className="rounded border bg-surface shadow-sheet">
      {head}
      <div className="p-4 md:px-6 md:pt-5 md:pb-6">
        <h2 className="type-title-3">Opens on {opens}</h2>
        <p className="mt-2 type-ui text-ink-2">
          {advisor.firstName} takes on so many new people a week and no more, to have time for each. This week’s places
          are taken.
        </p>
        {isWaiting && waiting.joinedAt ? (
          <>
            <p role="status" className="mt-4 type-ui font-strong">
              You are on the waiting list since {day(waiting.joinedAt.slice(0, 10))}.
            </p>
            <p className="mt-1 type-note text-ink-3">
              We tell you when there is a place, in the order in which people came.
            </p>
            <Button
              variant="secondary"
              className="mt-4 w-full"
              pending={isChanging}
              onClick={() => void change(() => leaveWaiting(advisor.id))}
            >
              Leave the waiting list
            </Button>
          </>
        ) : (
          (isConsumer || onSignIn) && (
            <>
              <Button
                className="mt-4 w-full"
                pending={isChanging}
                disabled={isConsumer && waiting === null}
                onClick={() => (isConsumer ? void change(() => joinWaiting(advisor.id)) : onSignIn?.())}
              >
                Join the waiting list
              </Button>
              <p className="mt-2 type-note text-ink-3">
                {advisor.firstName} sees how many wait, and not who. It is free, and you can leave it any time.
              </p>
            </>
          )
        )}
      </div>
      {foot && <div className="border-t">{foot}</div>}
    </section>
  )
}
