import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useState } from 'react'
import { messageSent } from '#contract/messaging/events.ts'
import { useServerEvent } from '#web/platform/connection/use-server-events.ts'
import type { ActiveCall } from '../state.ts'
import { Control } from './control.tsx'

/** Leads to the chat, and counts what the other side wrote there while the call covers the page. */
export function ChatControl({ active, onClick }: { active: ActiveCall; onClick: () => void }) {
  const { call, isOutgoing } = active
  const [count, setCount] = useState(0)
  useServerEvent(messageSent, ({ message }) => {
    const isTheirs = message.senderId === (isOutgoing ? call.recipientId : call.initiatorId)
    if (message.chatId === call.chatId && isTheirs) setCount((before) => before + 1)
  })
  return (
    <>
      <Control icon={MessageSquareText} label="Chat" count={count} onClick={onClick} />
      <span className="sr-only" role="status">
        {count > 0 && (count === 1 ? 'One new message in the chat' : `${count} new messages in the chat`)}
      </span>
    </>
  )
}
