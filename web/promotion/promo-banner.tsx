import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { track } from '#web/analytics/tracking/tracking.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { dismissPromo, hideInTime, isPromoDismissed, type PromoBannerContent } from './promo-banner-rules.ts'
import { isAnnouncing } from './state.ts'

const grounds: Record<PromoBannerContent['variant'], string> = {
  primary: 'bg-wash',
  secondary: 'bg-sunken',
  accent: 'bg-warn-soft',
}

type Props = {
  banner: PromoBannerContent
  /** Comes from our staff: the banners of the pages give way to it. */
  isAnnouncement?: true
  onDismiss?: () => void
  className?: string
}

/** A line that offers something, until it was sent away or its time is over. */
export function PromoBanner({ banner, isAnnouncement, onDismiss, className }: Props) {
  const { id, variant } = banner
  const [shown, setShown] = useState(true)
  const givesWay = isAnnouncing.use() && !isAnnouncement
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // Known only in the browser; the banner is below the first screen, so that nobody sees it
    // disappear.
    if (isPromoDismissed(banner)) return setShown(false)
    // What gives way, or what styles keep from this screen, nobody saw.
    if (givesWay || !bar.current?.checkVisibility()) return
    track('promo_banner_view', { banner_id: id, variant })
    return hideInTime(banner, () => setShown(false))
  }, [banner, id, variant, givesWay])
  if (!shown || givesWay) return null
  const dismiss = () => {
    setShown(false)
    dismissPromo(banner)
    onDismiss?.()
    track('promo_banner_dismiss', { banner_id: id, variant })
  }
  return (
    <aside
      ref={bar}
      aria-label={banner.title ?? banner.message}
      className={`flex items-center gap-3 border-y py-2 pr-2 pl-5 type-ui-s ${grounds[variant]} ${className ?? ''}`}
    >
      <div className="flex flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-48 flex-1">
          {banner.title && <strong className="block font-strong">{banner.title}</strong>}
          {banner.message}
        </p>
        {banner.ctaUrl && (
          <LinkButton
            to={banner.ctaUrl}
            variant="text"
            size="sm"
            className="-ml-2"
            onClick={() => track('promo_banner_click', { banner_id: id, variant })}
          >
            {banner.ctaText}
          </LinkButton>
        )}
      </div>
      <IconButton icon={X} label="Dismiss" onClick={dismiss} />
    </aside>
  )
}
