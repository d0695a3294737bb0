import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { track } from '#web/analytics/tracking/tracking.ts'
import { newTabFor, outsideAddress } from '#web/platform/outside-address.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { appBannerDelay, isAppBannerDue, type Store, storesFor } from './app-banner-rules.ts'
import { promotionCopy } from './copy.ts'
import { appBannerDismissedStore } from './storage.ts'

const copy = promotionCopy.appBanner
const addresses: Record<Store, string> = { apple: outsideAddress('appStore'), android: outsideAddress('playStore') }

/**
 * Offers the app two seconds after the page came, unless it was sent away within a week
 * (docs/product.md "Offers and prompts"). With variant `both` it names both stores whatever the
 * device.
 */
export function AppBanner({ variant }: { variant?: 'both' }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isAppBannerDue(appBannerDismissedStore.read(), Date.now())) return
      setShown(true)
      track('banner_view', { banner_id: 'app', platform: storesFor(navigator.userAgent).join(' ') })
    }, appBannerDelay)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  const stores: readonly Store[] = variant === 'both' ? ['apple', 'android'] : storesFor(navigator.userAgent)
  const dismiss = () => {
    appBannerDismissedStore.write(Date.now())
    track('banner_dismiss', { banner_id: 'app' })
    setShown(false)
  }
  const choose = (store: Store) => {
    track('store_click', { store, banner_id: 'app' })
    track('app_download_click', { platform: store })
  }
  return (
    <aside
      aria-label={copy.label}
      className="flex animate-fade-in items-center gap-2 rounded border border-line-2 bg-surface py-1 pr-1 pl-4 shadow-sheet"
    >
      <div className="min-w-0 flex-1 py-2">
        <p className="type-ui-s max-md:hidden">{copy.text}</p>
        <p className="flex flex-wrap items-center gap-x-4 type-ui-s">
          <span className="md:hidden">Get the app</span>
          {stores.map((store) => (
            <a
              key={store}
              href={addresses[store]}
              {...newTabFor(addresses[store])}
              onClick={() => choose(store)}
              className="link inline-flex min-h-11 items-center font-strong md:min-h-8"
            >
              {copy.stores[store]}
            </a>
          ))}
        </p>
      </div>
      <IconButton icon={X} label={copy.dismiss} onClick={dismiss} />
    </aside>
  )
}
