import { type ReactNode, use, useEffect, useState } from 'react'
import { dismissAnnouncement, getCurrentAnnouncement } from '#contract/operations/announcements/endpoints.ts'
import type { ShownAnnouncement } from '#contract/operations/announcements/schemas.ts'
import { useSession } from '#web/auth/session/session.ts'
import { call } from '#web/platform/api/call.ts'
import { PromoBanner } from './promo-banner.tsx'
import { isPromoDismissed, type PromoBannerContent } from './promo-banner-rules.ts'
import { isAnnouncing } from './state.ts'

const variants: Record<ShownAnnouncement['kind'], PromoBannerContent['variant']> = {
  news: 'primary',
  offer: 'secondary',
  problem: 'accent',
}

type Read = { readonly viewer: string; readonly banner: Promise<PromoBannerContent | null> }
let read: Read | null = null

/** Reads the banner once for each viewer; without an answer there is none. */
function bannerFor(viewer: string): Read['banner'] {
  if (read?.viewer !== viewer) read = { viewer, banner: readBanner() }
  return read.banner
}

async function readBanner(): Promise<PromoBannerContent | null> {
  const { announcement } = await call(getCurrentAnnouncement).catch(() => ({ announcement: null }))
  if (!announcement) return null
  const { id, text, link, kind } = announcement
  return { id, message: text, variant: variants[kind], ctaText: link?.label ?? '', ctaUrl: link?.to ?? '' }
}

/** The banner that our staff shows now; `children` where there is none, or it was dismissed. */
export function Announcement({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return null
  const viewer = session.status === 'signed-in' ? session.user.id : ''
  return <AnnouncementFor viewer={viewer}>{children}</AnnouncementFor>
}

function AnnouncementFor({ viewer, children }: { viewer: string; children: ReactNode }) {
  const banner = use(bannerFor(viewer))
  const [dismissedId, setDismissedId] = useState<string | null>(null)
  const isShown = banner !== null && banner.id !== dismissedId && !isPromoDismissed(banner)
  useEffect(() => {
    isAnnouncing.set(isShown)
    return () => isAnnouncing.set(false)
  }, [isShown])
  if (!isShown) return children
  // This browser remembers it by itself; the account takes it along to the others.
  const dismiss = () => {
    setDismissedId(banner.id)
    if (viewer) void call(dismissAnnouncement, { params: { id: banner.id } }).catch(() => undefined)
  }
  return (
    <PromoBanner
      key={banner.id}
      banner={banner}
      isAnnouncement
      onDismiss={dismiss}
      className="animate-fade-in rounded border border-line-2 shadow-sheet"
    />
  )
}
