import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#web/analytics/tracking/tracking.ts'
import { type Drawing, Icon } from '#web/ui/icons/icon.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { promotionCopy } from './copy.ts'
import { popupFeatures, type ShareChannel, type ShareContent, shareAddress } from './share-links.ts'
import { FacebookIcon, LinkedInIcon, TwitterIcon } from './social-icons.tsx'

const copy = promotionCopy.share

export type ShareLayout =
  // Small, after a text.
  | 'row'
  // Two, three or four columns.
  | 'grid'
  // In a frame.
  | 'card'
  // Without e-mail.
  | 'friends'

/** What is shared, by the page's path: its address is the one it is read at. */
export type SharedPage = Omit<ShareContent, 'url'> & { path: string }

type Action = { id: string; label: string; icon: Drawing; onSelect: () => void }

const networks: readonly { channel: ShareChannel; label: string; icon: Drawing }[] = [
  { channel: 'facebook', label: 'Facebook', icon: FacebookIcon },
  { channel: 'twitter', label: 'Twitter', icon: TwitterIcon },
  { channel: 'linkedin', label: 'LinkedIn', icon: LinkedInIcon },
]

/**
 * Ways to pass a page on: the device's own sheet where there is one, else the networks; a link to
 * copy, and the app.
 */
export function ShareControls({ layout, content }: { layout: ShareLayout; content: SharedPage }) {
  const actions = useActions(content, layout !== 'friends')
  const list = (
    // By the room there is, which in a narrow column is not that of the screen.
    <ul
      className={layout === 'row' ? 'flex flex-wrap gap-1' : 'grid grid-cols-2 gap-2 @md:grid-cols-3 @2xl:grid-cols-4'}
    >
      {actions.map((action) => (
        <li key={action.id}>
          <button
            type="button"
            onClick={action.onSelect}
            className={`flex min-h-11 w-full items-center gap-2 rounded px-3 type-ui-s hover:bg-sunken ${layout === 'row' ? 'text-ink-2' : 'border border-line-2 bg-surface'}`}
          >
            <Icon of={action.icon} small />
            {action.label}
          </button>
        </li>
      ))}
    </ul>
  )
  if (layout === 'row' || layout === 'grid')
    return (
      <nav aria-label={copy.share} className="@container">
        {list}
      </nav>
    )
  return (
    <section className="rounded border bg-surface p-5 md:p-6">
      <h2 className="type-title-3">{layout === 'friends' ? copy.friendsTitle : content.title}</h2>
      <p className="mt-1 mb-4 type-ui-s text-ink-2">{layout === 'friends' ? copy.friendsText : content.description}</p>
      <div className="@container">{list}</div>
    </section>
  )
}

function useActions({ path, ...words }: SharedPage, withMail: boolean): Action[] {
  const navigate = useNavigate()
  const [hasSheet, setHasSheet] = useState(false)
  // Checked in the browser only; the server draws the networks, which work everywhere.
  useEffect(() => setHasSheet(typeof navigator.share === 'function'), [])
  const shared = (method: string) => track('share', { method })
  // At the address under which it is read, whatever that is.
  const shareContent = (): ShareContent => ({ ...words, url: location.origin + path })
  const copyLink = async () => {
    shared('copy')
    try {
      await navigator.clipboard.writeText(shareContent().url)
      toast.success(copy.copied)
    } catch {
      toast.error(copy.copyFailed)
    }
  }
  const openSheet = () => {
    shared('native')
    // Closing the sheet without sharing rejects; that is no failure.
    const { title, description, url } = shareContent()
    navigator.share({ title, text: description, url }).catch(() => {})
  }
  const openNetwork = (channel: ShareChannel) => {
    shared(channel)
    window.open(shareAddress(channel, shareContent()), '_blank', popupFeatures(screen))
  }
  const sheet: Action = { id: 'native', label: copy.share, icon: Share2, onSelect: openSheet }
  const mail: Action = {
    id: 'email',
    label: 'Email',
    icon: Mail,
    onSelect: () => {
      shared('email')
      location.assign(shareAddress('email', shareContent()))
    },
  }
  return [
    ...(hasSheet
      ? [sheet]
      : networks.map(({ channel, label, icon }) => ({
          id: channel,
          label,
          icon,
          onSelect: () => openNetwork(channel),
        }))),
    ...(withMail ? [mail] : []),
    { id: 'copy', label: 'Copy Link', icon: Link2, onSelect: () => void copyLink() },
    { id: 'app', label: 'Get the app', icon: Smartphone, onSelect: () => void navigate('/download') },
  ]
}
