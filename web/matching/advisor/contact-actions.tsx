import Bookmark from 'lucide-react/icons/bookmark'
import Message from 'lucide-react/icons/message-square-text'
import { Icon } from '#web/ui/icons/icon.tsx'

const actionStyle =
  'flex min-h-13 items-center justify-center gap-2 font-medium type-ui-s text-action hover:bg-wash disabled:text-ink-3 focus-visible:-outline-offset-2'

/** Under the calendar: write, and keep for later. */
export function ContactActions({
  isSaved,
  isOpeningChat,
  onMessage,
  onSave,
}: {
  /** Null while it is not known. */
  isSaved: boolean | null
  isOpeningChat: boolean
  /** Null where nobody new may write, as to an advisor whose week is full. */
  onMessage: (() => void) | null
  onSave: (isSaved: boolean) => void
}) {
  return (
    <div className="grid auto-cols-fr grid-flow-col divide-x">
      {onMessage && (
        <button type="button" className={actionStyle} aria-disabled={isOpeningChat || undefined} onClick={onMessage}>
          <Icon of={Message} small />
          {isOpeningChat ? 'Opening' : 'Message'}
        </button>
      )}
      <button
        type="button"
        className={actionStyle}
        aria-pressed={isSaved ?? false}
        disabled={isSaved === null}
        onClick={() => onSave(!isSaved)}
      >
        <Icon of={Bookmark} small className={isSaved ? 'fill-current' : ''} />
        {isSaved ? 'Saved' : 'Save'}
      </button>
    </div>
  )
}
