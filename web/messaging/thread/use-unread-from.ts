import { useEffect, useState } from 'react'
import type { Chat } from '#contract/messaging/schemas.ts'
import type { UnreadFrom } from './thread-items.ts'

/**
 * Where the unread messages began when somebody came to the page, or came back to it. Gone when
 * they write: then they have read.
 */
export function useUnreadFrom(chat: Chat, onTheirWay: number): UnreadFrom | null {
  const now = () => (chat.unreadCount > 0 ? { position: chat.readPosition, since: chat.readAt } : null)
  const [from, setFrom] = useState<UnreadFrom | null>(now)
  const isVisible = useVisible()
  const [wasVisible, setWasVisible] = useState(isVisible)
  if (wasVisible !== isVisible) {
    setWasVisible(isVisible)
    if (isVisible && chat.unreadCount > 0) setFrom(now)
  }
  if (onTheirWay > 0 && from) setFrom(null)
  return from
}

/** Whether the page is looked at: in front, and not another tab's. */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
