import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { dismissedPromosStore } from '../../platform/browser-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { promoBanner } from '../content/home.ts'

/** Offers the app on the phone, until it was dismissed. */
export function PromoBanner() {
  const [dismissed, setDismissed] = useState(false)
  // Known only in the browser; the banner stands below the first screen, so that nobody sees it go.
  useEffect(() => setDismissed(dismissedPromosStore.read()?.includes(promoBanner.id) ?? false), [])
  if (dismissed) return null
  const dismiss = () => {
    setDismissed(true)
    dismissedPromosStore.write([...(dismissedPromosStore.read() ?? []), promoBanner.id])
  }
  return (
    <aside
      aria-label="The app"
      className="flex items-center gap-3 border-y bg-sunken py-2 pr-2 pl-5 type-ui-s md:hidden"
    >
      <span className="flex-1">{promoBanner.text}</span>
      <LinkButton to={promoBanner.to} variant="text" size="sm">
        {promoBanner.act}
      </LinkButton>
      <IconButton icon={X} label="Dismiss" onClick={dismiss} />
    </aside>
  )
}
