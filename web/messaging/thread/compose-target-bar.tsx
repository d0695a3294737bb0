import X from 'lucide-react/icons/x'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { messageText } from '../copy.ts'
import type { ComposeTarget } from './compose-target.ts'

type Props = { target: NonNullable<ComposeTarget>; viewerId: string; name: string; onCancel: () => void }

/** The message that is answered or edited, above the words that are being written. */
export function ComposeTargetBar({ target: { kind, message }, viewerId, name, onCancel }: Props) {
  const author = message.senderId === viewerId ? 'yourself' : name
  const title = kind === 'edit' ? 'Editing your message' : `Replying to ${author}`
  return (
    <div className="mb-2 flex items-center gap-2 border-action border-l-2 pl-3" role="status">
      <span className="min-w-0 flex-1">
        <span className="block type-micro font-strong text-action">{title}</span>
        <span className="block truncate type-note text-ink-2">{messageText(message)}</span>
      </span>
      <IconButton icon={X} label={kind === 'edit' ? 'Cancel editing' : 'Cancel reply'} onClick={onCancel} />
    </div>
  )
}
