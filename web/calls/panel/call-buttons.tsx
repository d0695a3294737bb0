import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import type { Person } from '#contract/profiles/schemas.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { call } from '../session/call-session.ts'
import { activeCall } from '../state.ts'

/** Call the other side of a chat, with or without video; not while there is a call already. */
export function CallButtons({ chatId, person }: { chatId: string; person: Person }) {
  const isInCall = activeCall.use() !== null
  const rest = { disabled: isInCall, className: 'disabled:opacity-40' }
  return (
    <>
      <IconButton icon={Phone} label="Call" onClick={() => void call(chatId, person)} {...rest} />
      <IconButton icon={Video} label="Video call" onClick={() => void call(chatId, person, 'video')} {...rest} />
    </>
  )
}
