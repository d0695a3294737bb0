import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { rateCall } from '#contract/calls/endpoints.ts'
import { seconds } from '#contract/core/durations.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { keepInFreeStrip } from '#web/ui/toasts/toast-place.ts'
import { endedCall } from '../state.ts'
import { useCornerRoom } from './use-corner-room.ts'

const shownMs = seconds(30)

/**
 * Asks once after a call how it was, in the corner where the call was. It goes with the page, and
 * by itself unless somebody is at it.
 */
export function CallRating({ callId }: { callId: string }) {
  const section = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const [asksOn] = useState(pathname)
  useEffect(() => {
    if (pathname !== asksOn) endedCall.set(null)
  }, [pathname, asksOn])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!section.current?.matches(':hover, :focus-within')) endedCall.set(null)
    }, shownMs)
    return () => clearInterval(timer)
  }, [])
  useCornerRoom(section)
  useEffect(() => (section.current ? keepInFreeStrip(section.current) : undefined), [])
  const rate = (isGood: boolean) => {
    endedCall.set(null)
    call(rateCall, { params: { id: callId }, body: { isGood } }).then(
      () => toast.success('Thanks for letting us know'),
      toastProblem,
    )
  }
  return (
    <section
      ref={section}
      data-at-foot
      aria-label="How was the call?"
      className="fixed z-40 flex animate-fade-in flex-wrap items-center gap-2 rounded border border-line-2 bg-surface p-2 pl-4 shadow-sheet max-md:right-3 max-md:bottom-[calc(var(--tabbar)+var(--footbar,0px)+84px)] w-64 md:right-6 md:bottom-28 xl:right-3"
    >
      <p className="-order-2 min-w-[calc(100%-56px)] whitespace-nowrap type-ui-s font-strong">How was the call?</p>
      <Button size="sm" variant="secondary" onClick={() => rate(true)}>
        <Icon of={ThumbsUp} small />
        Good
      </Button>
      <Button size="sm" variant="secondary" onClick={() => rate(false)}>
        <Icon of={ThumbsDown} small />
        Bad
      </Button>
      <IconButton icon={X} label="Close" onClick={() => endedCall.set(null)} className="-order-1" />
    </section>
  )
}
