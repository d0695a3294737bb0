import { track } from '#web/analytics/tracking/tracking.ts'
import { newTabFor } from '#web/platform/outside-address.ts'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import type { Action } from '../content/prose.ts'

/** The two stores, as the actions of the page that is about them. */
export function StoreLinks({ stores }: { stores: readonly (Action & { store: string })[] }) {
  return (
    <p className="mt-6 flex flex-wrap gap-3 md:mt-8">
      {stores.map(({ text, to, store }) => (
        <a
          key={store}
          href={to}
          {...newTabFor(to)}
          className={buttonStyle({ variant: 'secondary', size: 'lg' }, 'max-md:flex-1')}
          onClick={() => {
            track('store_click', { store })
            track('app_download_click', { platform: store })
          }}
        >
          {text}
        </a>
      ))}
    </p>
  )
}
