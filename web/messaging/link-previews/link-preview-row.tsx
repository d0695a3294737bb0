import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { addLinkPreview, removeLinkPreview } from '#contract/messaging/link-previews/endpoints.ts'
import type { LinkPreview } from '#contract/messaging/link-previews/schemas.ts'
import { previewedAddress } from '#contract/messaging/link-previews/values.ts'
import type { Message } from '#contract/messaging/schemas.ts'
import { call } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { isEditable, paramsOf } from '../message/message-actions.ts'
import { putChangedMessage } from '../state.ts'

type Props = { message: Message; viewerId: string; isOpen: boolean }

/**
 * Below a message with a link: its preview, or for a while the offer to its sender to add one
 * (docs/chat.md "Links").
 */
export function LinkPreviewRow({ message, viewerId, isOpen }: Props) {
  const [isReading, setReading] = useState(false)
  const { linkPreview } = message
  if (linkPreview)
    return (
      <Card
        preview={linkPreview}
        onRemove={isOpen && message.senderId === viewerId ? () => removePreview(message) : null}
      />
    )
  if (!isOpen || !isEditable(message, viewerId) || previewedAddress(message.body) === null) return null
  const add = async () => {
    setReading(true)
    await addPreview(message)
    setReading(false)
  }
  return (
    <Button variant="text" pending={isReading} pendingLabel="Reading the page…" onClick={() => void add()}>
      Add link preview
    </Button>
  )
}

function Card({ preview, onRemove }: { preview: LinkPreview; onRemove: (() => Promise<void>) | null }) {
  const { address, host, title, description } = preview
  return (
    <div className="flex max-w-full items-start rounded border border-line-2 bg-surface">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="block min-w-0 flex-1 px-3.5 py-2.5 no-underline"
      >
        <span className="block truncate type-micro text-ink-3">{host}</span>
        <span className="line-clamp-2 type-ui-s text-ink [overflow-wrap:anywhere]">{title}</span>
        {description && (
          <span className="mt-0.5 line-clamp-2 type-note text-ink-2 [overflow-wrap:anywhere]">{description}</span>
        )}
      </a>
      {onRemove && <IconButton icon={X} label={`Remove preview of ${host}`} onClick={() => void onRemove()} />}
    </div>
  )
}

/** Lets the server read the page that a message leads to; resolves when it has answered. */
const addPreview = (message: Message): Promise<void> =>
  call(addLinkPreview, { params: paramsOf(message) })
    .then(putChangedMessage)
    .catch(toastProblem)

/** Removes the preview for both sides. */
const removePreview = (message: Message): Promise<void> =>
  call(removeLinkPreview, { params: paramsOf(message) })
    .then(putChangedMessage)
    .catch(toastProblem)
