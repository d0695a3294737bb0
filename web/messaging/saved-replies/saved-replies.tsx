import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { deleteSavedReply, listSavedReplies } from '#contract/messaging/saved-replies/endpoints.ts'
import type { SavedReply } from '#contract/messaging/saved-replies/schemas.ts'
import { placeholderError } from '#contract/messaging/saved-replies/values.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { getOwnProfile } from '#contract/profiles/endpoints.ts'
import { advisorPath } from '#web/paths.ts'
import { call } from '#web/platform/api/call.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { ConfirmDialog } from '#web/platform/confirm-dialog.tsx'
import { problemText } from '#web/platform/problems/problem-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Loading } from '#web/ui/display/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { fillPlaceholders, greetingName } from './placeholders.ts'
import { SavedReplyForm } from './saved-reply-form.tsx'

type Props = { chat: Chat; viewerId: string; onInsert: (text: string) => void; onClose: () => void }

/** Chooses a saved reply for a conversation; its words can be changed before they are sent. */
export function SavedReplies({ chat, viewerId, onInsert, onClose }: Props) {
  const { data, error } = useEndpoint(listSavedReplies, {})
  const { data: own } = useEndpoint(getOwnProfile, {})
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null)
  const [doomed, setDoomed] = useState<SavedReply | null>(null)
  const values = {
    '{first_name}': greetingName(chat.other.displayName),
    '{my_name}': own ? `${own.profile.firstName} ${own.profile.lastName}`.trim() : '',
    '{booking_link}': new URL(`${advisorPath(viewerId)}#book`, location.origin).href,
  }
  if (edited)
    return (
      <Dialog
        open
        onOpenChange={() => setEdited(null)}
        title={edited === 'new' ? 'New saved reply' : 'Edit saved reply'}
        wide
      >
        <SavedReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      </Dialog>
    )
  if (doomed)
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setDoomed(null)}
        title={`Delete “${doomed.title}”?`}
        description="Messages you’ve already sent stay."
        action="Delete"
        pendingLabel="Deleting"
        keep="Keep it"
        onConfirm={async () => {
          await call(deleteSavedReply, { params: { id: doomed.id } })
          await invalidate(listSavedReplies)
        }}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Saved replies"
      description="Choose one to put it in your message. Nothing is sent until you send it."
      wide
      actions={<Button onClick={() => setEdited('new')}>New saved reply</Button>}
    >
      {error && <p className="type-ui-s text-bad">{problemText(error).title}</p>}
      {!data && !error && <Loading name="your saved replies" />}
      {data?.items.length === 0 && (
        <p className="type-ui-s text-ink-2">
          Nothing saved yet. Save what you write often, such as how you’re paid or how a first call works.
        </p>
      )}
      <ul className="-mx-3 grid gap-0.5">
        {data?.items.map((reply) => (
          <li key={reply.id} className="flex items-start rounded hover:bg-sunken">
            <button
              type="button"
              disabled={!own}
              onClick={() => {
                onInsert(fillPlaceholders(reply.body, values))
                onClose()
              }}
              className="min-h-14 min-w-0 flex-1 px-3 py-2 text-left"
            >
              <span className="block truncate type-ui-s font-strong">{reply.title}</span>
              <span className="line-clamp-2 type-note text-ink-2">{reply.body}</span>
              {/* Replies from before they were checked. */}
              <span className="block type-note text-bad empty:hidden">{placeholderError(reply.body)}</span>
            </button>
            <IconButton icon={Pencil} label={`Edit ${reply.title}`} onClick={() => setEdited(reply)} />
            <IconButton icon={Trash2} label={`Delete ${reply.title}`} onClick={() => setDoomed(reply)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
