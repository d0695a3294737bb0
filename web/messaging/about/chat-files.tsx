import Download from 'lucide-react/icons/download'
import { listAttachments } from '#contract/messaging/attachments/endpoints.ts'
import { messageChanged, messageSent } from '#contract/messaging/events.ts'
import { invalidate, useEndpoint } from '#web/platform/api/queries.ts'
import { useServerEvents } from '#web/platform/connection/use-server-events.ts'
import { when } from '#web/platform/format.ts'
import { downloadFile } from '../attachments/download-file.ts'
import { DetailHeading } from './detail-list.tsx'

const shownFiles = 8
// A deleted message takes its files along.
const events = [messageSent, messageChanged]

/** The latest files of a conversation, to find one again without scrolling. */
export function ChatFiles({ chatId }: { chatId: string }) {
  const { data } = useEndpoint(listAttachments, { params: { id: chatId } })
  useServerEvents(events, () => void invalidate(listAttachments))
  if (!data || data.items.length === 0) return null
  return (
    <>
      <DetailHeading>Files</DetailHeading>
      <ul>
        {data.items.slice(0, shownFiles).map(({ attachment: { id, fileName }, sentAt }) => (
          <li key={id} className="border-t">
            <button
              type="button"
              onClick={() => void downloadFile(chatId, id)}
              className="relative flex min-h-11 w-full items-center gap-2 text-left hover:text-action md:min-h-9"
            >
              <Download aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">
                <span className="sr-only">Download </span>
                {fileName}
              </span>
              <span className="shrink-0 text-ink-3">{when(sentAt, 'weekdayDate').split(', ')[1]}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
