import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileBraces from 'lucide-react/icons/file-braces'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Info from 'lucide-react/icons/info'
import MailOpen from 'lucide-react/icons/mail-open'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportChatJson, exportChatPdf } from '#contract/messaging/exporting/endpoints.ts'
import { jsonMessages, pdfMessages } from '#contract/messaging/exporting/values.ts'
import type { Chat } from '#contract/messaging/schemas.ts'
import { download } from '#web/platform/api/call.ts'
import { toastProblem } from '#web/platform/problems/toast-problem.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { BlockDialog, ReportDialog } from '../about/report-dialog.tsx'
import { canBlock } from '../state.ts'
import { organize } from './organize.ts'

type Props = { chat: Chat; onSearch: () => void; onAbout: () => void }

/** What one can do with a whole conversation. */
export function ChatMenu({ chat, onSearch, onAbout }: Props) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'report' | 'block' | null>(null)
  const { isMuted, isArchived, isPinned } = chat
  const archive = async () => {
    const isStored = await organize(chat, { isArchived: !isArchived })
    if (isArchived || !isStored) return
    toast.success('Conversation archived', {
      detail: isMuted ? 'New messages won’t bring it back while it’s muted' : 'A new message brings it back',
      action: { label: 'Undo', onSelect: () => void organize(chat, { isArchived: false, isPinned }) },
    })
    await navigate('..', { relative: 'path' })
  }
  const markUnread = async () => {
    // First away from the conversation: one that is open counts as read.
    await navigate('..', { relative: 'path' })
    await organize(chat, { isMarkedUnread: true })
  }
  const save = async (format: 'pdf' | 'json') => {
    try {
      const params = { id: chat.id }
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      if (format === 'pdf') await download(exportChatPdf, { params, query: { timeZone } }, 'conversation.pdf')
      else await download(exportChatJson, { params }, 'conversation.json')
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label="Conversation options" />}
        items={[
          { label: 'Search messages', icon: Search, onSelect: onSearch },
          { label: 'About this conversation', icon: Info, onSelect: onAbout },
          'line',
          {
            label: isPinned ? 'Unpin' : 'Pin to the top',
            icon: isPinned ? PinOff : Pin,
            onSelect: () => void organize(chat, { isPinned: !isPinned }),
          },
          {
            label: isMuted ? 'Unmute' : 'Mute',
            icon: isMuted ? Bell : BellOff,
            onSelect: () => void organize(chat, { isMuted: !isMuted }),
          },
          { label: 'Mark as unread', icon: MailOpen, onSelect: () => void markUnread() },
          {
            label: isArchived ? 'Move to inbox' : 'Archive',
            icon: isArchived ? ArchiveRestore : Archive,
            onSelect: () => void archive(),
          },
          'line',
          { label: downloadLabel(chat, 'PDF', pdfMessages), icon: FileText, onSelect: () => void save('pdf') },
          { label: downloadLabel(chat, 'JSON', jsonMessages), icon: FileBraces, onSelect: () => void save('json') },
          'line',
          { label: 'Report', icon: Flag, onSelect: () => setOpened('report') },
          ...(canBlock(chat) ? [{ label: 'Block', icon: Ban, onSelect: () => setOpened('block') }] : []),
        ]}
      />
      <ReportDialog chat={chat} open={opened === 'report'} onOpenChange={() => setOpened(null)} />
      <BlockDialog chat={chat} open={opened === 'block'} onOpenChange={() => setOpened(null)} />
    </>
  )
}

/** Says how much of a longer conversation the file holds. */
function downloadLabel({ lastPosition }: Chat, format: string, most: number): string {
  return lastPosition > most
    ? `Download the latest ${most.toLocaleString('en-US')} messages as ${format}`
    : `Download as ${format}`
}
