import Phone from 'lucide-react/icons/phone'
import { IconButton } from '#web/ui/icon-button.tsx'
import { call } from '../realtime.ts'
import { activeCall } from '../state.ts'

/** Rings at the other side of a chat; not while there is a call already. */
export function CallButton({ chatId, className }: { chatId: string; className?: string }) {
  const isInCall = activeCall.use() !== null
  return (
    <IconButton
      icon={Phone}
      label="Call"
      disabled={isInCall}
      onClick={() => void call(chatId)}
      className={`disabled:opacity-40 ${className ?? ''}`}
    />
  )
}
