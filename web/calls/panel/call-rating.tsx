import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import X from 'lucide-react/icons/x'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { rateCall } from '../api.ts'
import { endedCall } from '../state.ts'

/** Asks once after a call how it was. */
export function CallRating({ callId }: { callId: string }) {
  const rate = (isGood: boolean) => {
    endedCall.set(null)
    rateCall(callId, isGood).then(() => toast.success('Thanks for letting us know'), toastProblem)
  }
  return (
    <section
      aria-label="How was the call?"
      className="fixed z-40 flex animate-fade-in flex-wrap items-center gap-2 rounded border border-line-2 bg-surface p-3 pl-4 shadow-sheet max-md:inset-x-3 max-md:top-16 md:top-19 md:right-6"
    >
      <p className="max-md:-order-2 whitespace-nowrap type-ui-s font-strong max-md:min-w-[calc(100%-56px)] md:flex-1">
        How was the call?
      </p>
      <Button size="sm" variant="secondary" onClick={() => rate(true)}>
        <Icon of={ThumbsUp} small />
        Good
      </Button>
      <Button size="sm" variant="secondary" onClick={() => rate(false)}>
        <Icon of={ThumbsDown} small />
        Bad
      </Button>
      <IconButton icon={X} label="Close" onClick={() => endedCall.set(null)} className="max-md:-order-1" />
    </section>
  )
}
