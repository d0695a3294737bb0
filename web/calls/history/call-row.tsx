import Phone from 'lucide-react/icons/phone'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import Video from 'lucide-react/icons/video'
import type { CallSession } from '#contract/calls/schemas.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { callerLine, pastCallTitle } from '../copy.ts'
import { call } from '../session/call-session.ts'
import { activeCall } from '../state.ts'

type CallRowProps = {
  session: CallSession
  isOwn: boolean
  /** Whether the two may call each other now. */
  canCall: boolean
}

/** A past call in a thread: what became of it, and the way to call again after a missed one. */
export function CallRow({ session, isOwn, canCall }: CallRowProps) {
  const isInCall = activeCall.use() !== null
  const isMissed = session.status === 'missed' && !isOwn
  const isOpen = session.status !== 'completed' && canCall
  return (
    <div
      className={classNames(
        'mt-2 mb-4 grid w-[min(420px,100%)] grid-cols-[2.25rem_1fr_auto] items-center gap-3 rounded border border-line-2 bg-surface px-3 py-2.5 type-ui-s',
        isOwn ? 'self-end' : 'self-start',
      )}
    >
      <span
        className={classNames(
          'grid size-9 place-items-center rounded-m',
          isMissed ? 'bg-bad-soft text-bad' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon of={session.status === 'completed' ? (session.type === 'video' ? Video : Phone) : PhoneMissed} small />
      </span>
      <div className="min-w-0">
        <p className={classNames('font-strong', isMissed && 'text-bad')}>{pastCallTitle(session, isOwn)}</p>
        <p className="type-note text-ink-2">{callerLine(session, isOwn)}</p>
      </div>
      {isOpen && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isInCall}
          onClick={() => void call(session.chatId, session.other, session.type)}
        >
          {isOwn ? 'Call again' : 'Call back'}
        </Button>
      )}
    </div>
  )
}
