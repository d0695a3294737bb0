import type { LucideIcon } from 'lucide-react'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import * as Radix from 'radix-ui/dropdown-menu'
import { useState } from 'react'
import type { Message } from '#contract/messaging/schemas.ts'
import { messageReactions } from '#contract/messaging/values.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { composeTargetOf } from '../thread/compose-target.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { isEditable, toggleReaction } from './message-actions.ts'
import { reactionLabels } from './reactions.ts'

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-m px-3 type-ui-s text-ink -outline-offset-2 data-[highlighted]:bg-sunken md:min-h-10'

/** What one can do with a message: react, reply, copy, and edit or delete one's own. */
export function MessageMenu({ message, viewerId }: { message: Message; viewerId: string }) {
  const [isDeleting, setDeleting] = useState(false)
  const target = composeTargetOf(message.chatId)
  const isOwn = message.senderId === viewerId
  const own = new Set(message.reactions.flatMap(({ reaction, userId }) => (userId === viewerId ? reaction : [])))
  const begins = message.body.slice(0, 40)
  return (
    <>
      <Radix.Root modal={false}>
        <Radix.Trigger
          aria-label={`Message options: ${begins || 'files'}`}
          className="grid size-11 shrink-0 place-items-center self-start rounded text-ink-3 opacity-0 hover:bg-sunken hover:text-ink focus-visible:opacity-100 group-hover/line:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <Icon of={Ellipsis} small />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            align={isOwn ? 'end' : 'start'}
            collisionPadding={8}
            // The composer has the focus then, or the dialog.
            onCloseAutoFocus={(event) => (target.get() || isDeleting) && event.preventDefault()}
            className="z-50 rounded border border-line-2 bg-surface p-1.5 shadow-sheet data-[state=open]:animate-fade-in"
          >
            <Radix.Group className="flex border-b pb-1.5" aria-label="Reactions">
              {messageReactions.map((reaction) => (
                <Radix.CheckboxItem
                  key={reaction}
                  aria-label={reactionLabels[reaction].label}
                  checked={own.has(reaction)}
                  onSelect={() => void toggleReaction(message, reaction, viewerId)}
                  className="grid size-11 cursor-pointer place-items-center rounded-m text-20 -outline-offset-2 data-[highlighted]:bg-sunken data-[state=checked]:bg-wash"
                >
                  {reactionLabels[reaction].emoji}
                </Radix.CheckboxItem>
              ))}
            </Radix.Group>
            <div className="pt-1.5">
              <Item icon={Reply} label="Reply" onSelect={() => target.set({ kind: 'reply', message })} />
              {message.body && (
                <Item
                  icon={Copy}
                  label="Copy text"
                  onSelect={() => void navigator.clipboard.writeText(message.body).catch(toastProblem)}
                />
              )}
              {isEditable(message, viewerId) && (
                <Item icon={Pencil} label="Edit" onSelect={() => target.set({ kind: 'edit', message })} />
              )}
              {isOwn && <Item icon={Trash2} label="Delete" onSelect={() => setDeleting(true)} danger />}
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {isDeleting && <DeleteDialog message={message} viewerId={viewerId} onClose={() => setDeleting(false)} />}
    </>
  )
}

type ItemProps = { icon: LucideIcon; label: string; onSelect: () => void; danger?: boolean }

function Item({ icon, label, onSelect, danger }: ItemProps) {
  return (
    <Radix.Item onSelect={onSelect} className={danger ? `${row} text-bad` : row}>
      <Icon of={icon} className={danger ? '' : 'text-ink-2'} />
      {label}
    </Radix.Item>
  )
}
