import MessageSquareText from 'lucide-react/icons/message-square-text'
import { Suspense, useState } from 'react'
import type { Chat } from '#contract/messaging/schemas.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

const SavedReplies = onDemand(() => import('./saved-replies.tsx').then((part) => part.SavedReplies))

type Props = { chat: Chat; viewerId: string; onInsert: (text: string) => void }

/** For advisors: opens what they answer often. */
export function SavedRepliesButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={MessageSquareText} label="Saved replies" onClick={() => setOpen(true)} className="-ml-1" />
      {isOpen && (
        <Suspense>
          <SavedReplies {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
