import SearchIcon from 'lucide-react/icons/search'
import { Suspense, useEffect, useState } from 'react'
import { onDemand } from '#web/platform/page/defer-hydration.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const loadDialog = () => import('./search-host.tsx')
const SearchHost = onDemand(() => loadDialog().then((module) => module.SearchHost))

/**
 * The search box of the header, a magnifier where there is no room; the keys / and ⌘K or Ctrl K
 * open it from anywhere.
 */
export function HeaderSearch() {
  // Null until it is first opened, because only then it is loaded.
  const [open, setOpen] = useState<boolean | null>(null)
  const show = () => setOpen(true)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.metaKey || event.ctrlKey
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (isCommand ? event.key !== 'k' : event.key !== '/' || typing) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        data-tour="search"
        onClick={show}
        onPointerEnter={() => void loadDialog()}
        className="mr-1 hidden h-10 w-50 cursor-text items-center gap-2 rounded border border-line-2 bg-surface pr-2 pl-3 type-ui-s text-ink-3 hover:border-edge maybe-signed-in:w-90 maybe-signed-in:md:flex xl:flex"
      >
        <Icon of={SearchIcon} small />
        Search
        <kbd className="ml-auto rounded-xs border border-line-2 px-1.5 py-px type-micro">/</kbd>
      </button>
      <IconButton
        icon={SearchIcon}
        label="Search"
        data-tour="search"
        onClick={show}
        className="maybe-signed-in:md:hidden xl:hidden"
      />
      {open !== null && (
        <Suspense>
          <SearchHost open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
