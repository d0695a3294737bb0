import { Suspense } from 'react'
import type { Quote } from '#contract/messaging/schemas.ts'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MessageFiles } from '../attachments/message-files.tsx'
import { deletedText } from '../copy.ts'
import { jumpTo } from '../thread/jump.ts'
import type { ThreadLine } from '../thread/thread-items.ts'
import { toggleReaction } from './message-actions.ts'
import { MessageText } from './message-text.tsx'
import { countReactions, reactionLabels } from './reactions.ts'

// The words of a conversation are read before anybody opens a menu.
const LinkPreviewRow = onDemand(() =>
  import('../link-previews/link-preview-row.tsx').then((part) => part.LinkPreviewRow),
)
const MessageMenu = onDemand(() => import('./message-menu.tsx').then((part) => part.MessageMenu))

export type LineProps = {
  line: ThreadLine
  chatId: string
  isOwn: boolean
  isFirst: boolean
  viewerId: string
  /** The other person of the chat. */
  name: string
  /** Whether messages can be sent and changed now. */
  isOpen: boolean
}

/** One message: what it answers, its words and files, its reactions, and its menu. */
export function MessageLine(props: LineProps) {
  const { line, chatId, isOwn, viewerId, isOpen } = props
  const { message } = line
  return (
    <div
      data-position={message?.position}
      tabIndex={-1}
      className={classNames('group/line flex w-full gap-1 rounded outline-none', isOwn && 'flex-row-reverse')}
    >
      <div
        className={classNames(
          'flex min-w-0 max-w-[min(520px,86%)] flex-col gap-1',
          isOwn ? 'items-end' : 'items-start',
        )}
      >
        {message?.deletedAt ? (
          <p className="rounded border border-line-2 border-dashed px-3.5 py-2.5 type-ui text-ink-2 italic">
            {deletedText}
          </p>
        ) : (
          (line.body || line.replyTo) && <Bubble {...props} />
        )}
        {message && (message.linkPreview || line.body.includes('://')) && (
          <Suspense>
            <LinkPreviewRow message={message} viewerId={viewerId} isOpen={isOpen} />
          </Suspense>
        )}
        {line.attachments.length > 0 && <MessageFiles chatId={chatId} files={line.attachments} isOwn={isOwn} />}
        {message && message.reactions.length > 0 && <Reactions {...props} />}
      </div>
      {isOpen && message && !message.deletedAt && (
        <Suspense fallback={<span className="w-11 shrink-0" />}>
          <MessageMenu message={message} viewerId={viewerId} />
        </Suspense>
      )}
    </div>
  )
}

/** The corners of a group are tight on its own side, so that it reads as one. */
function Bubble({ line, chatId, isOwn, isFirst, viewerId, name }: LineProps) {
  return (
    <div
      className={classNames(
        'min-w-0 max-w-full whitespace-pre-wrap break-words rounded px-3.5 py-2.5 type-ui [overflow-wrap:anywhere]',
        isOwn ? 'bg-wash' : 'bg-said',
        !isFirst && (isOwn ? 'rounded-tr-[3px]' : 'rounded-tl-[3px]'),
        isOwn ? 'rounded-br-[3px]' : 'rounded-bl-[3px]',
        line.sending?.state === 'waiting' && 'opacity-80',
      )}
    >
      {line.replyTo && (
        <QuoteButton
          quote={line.replyTo}
          name={line.replyTo.senderId === viewerId ? 'You' : name}
          onOpen={(position) => void jumpTo(chatId, position).catch(toastProblem)}
        />
      )}
      <MessageText text={line.body} />
      {line.message?.isAutomatic && (
        <span className="mt-1 block type-micro font-[450] text-ink-3">Automatic reply</span>
      )}
      {line.message?.editedAt && (
        <span className="ml-2 whitespace-nowrap type-micro font-[450] text-ink-3">Edited</span>
      )}
    </div>
  )
}

type QuoteProps = { quote: Quote; name: string; onOpen: (position: number) => void }

function QuoteButton({ quote, name, onOpen }: QuoteProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(quote.position)}
      className="mb-1.5 block min-h-11 w-full rounded-m border-line-2 border-l-2 py-0.5 pl-2.5 text-left hover:border-action"
    >
      <span className="sr-only">Go to the message this answers: </span>
      <span className="block type-micro font-strong text-ink-2">{name}</span>
      <span className="line-clamp-2 type-note text-ink-2">{quoteWords(quote)}</span>
    </button>
  )
}

/** A quoted message in one line. */
function quoteWords({ isDeleted, body, attachmentCount }: Quote): string {
  if (isDeleted) return deletedText
  return body || (attachmentCount === 1 ? 'File' : `${attachmentCount} files`)
}

function Reactions({ line, viewerId, name, isOpen }: LineProps) {
  const { message } = line
  if (!message) return null
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1">
      {countReactions(message, viewerId).map(({ reaction, count, isOwn }) => {
        const { emoji, label } = reactionLabels[reaction]
        const people = isOwn ? (count > 1 ? `you and ${name}` : 'you') : name
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={isOwn}
              disabled={!isOpen}
              onClick={() => void toggleReaction(message, reaction, viewerId)}
              className={classNames(
                'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border px-2.5 text-13 md:min-h-7',
                isOwn ? 'border-action bg-wash' : 'border-line-2 bg-surface',
              )}
            >
              <span className="sr-only">{`${label} from ${people}: `}</span>
              <span aria-hidden="true">{emoji}</span>
              {count}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
