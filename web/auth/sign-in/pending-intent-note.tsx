import { Notice } from '#web/ui/display/notice.tsx'
import { usePendingIntent } from '../access/pending-intent.ts'

/** Says what waits for the visitor after they sign in. Nothing when they began nothing. */
export function PendingIntentNote() {
  const intent = usePendingIntent()
  if (!intent) return null
  return (
    <div className="mb-4">
      <Notice>
        You chose <b className="font-strong">{intent.subject}</b> {intent.detail}. We’ll take you back to it.
      </Notice>
    </div>
  )
}
