import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icons/icon.tsx'
import { bringIntoView } from '#web/ui/layout/bring-into-view.ts'

type Props = {
  label: string
  entries: ReactNode
  /** The entry that is open, and whether the reader chose it. */
  openedId: string
  isChosen: boolean
  back: { to: string; label: string }
  children: ReactNode
}

const isShown = (element: Element | null) => element !== null && element.getClientRects().length > 0

/**
 * A list with one of its entries open: beside the list where there is room, else in its place once
 * it is chosen. There the keyboard goes with the reader, to the way back and to the entry again.
 */
export function ListDetail({ label, entries, openedId, isChosen, back, children }: Props) {
  const list = useRef<HTMLElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  const wayBack = useRef<HTMLAnchorElement>(null)
  const chosenId = isChosen ? openedId : null
  const chosenBefore = useRef(chosenId)
  useEffect(() => {
    const before = chosenBefore.current
    chosenBefore.current = chosenId
    if (chosenId) bringIntoView(detail.current)
    if (before === chosenId) return
    if (chosenId && !isShown(list.current)) wayBack.current?.focus({ preventScroll: true })
    if (before && !isShown(detail.current))
      list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(before)}"]`)?.focus()
  }, [chosenId])
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
      <nav ref={list} aria-label={label} className={`grid gap-1 ${isChosen ? 'max-lg:hidden' : ''}`}>
        {entries}
      </nav>
      <div key={openedId} ref={detail} className={isChosen ? 'min-w-0' : 'max-lg:hidden'}>
        <Link
          ref={wayBack}
          to={back.to}
          preventScrollReset
          className="mb-2 inline-flex min-h-11 items-center gap-1 link lg:hidden"
        >
          <Icon of={ChevronLeft} small />
          {back.label}
        </Link>
        {children}
      </div>
    </div>
  )
}

type EntryProps = { id: string; to: string; isOpened: boolean; title: string; children: ReactNode }

/** An entry of the list, a link to the page with it open. */
export function ListDetailEntry({ id, to, isOpened, title, children }: EntryProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      data-entry={id}
      aria-current={isOpened ? true : undefined}
      className="grid min-h-11 rounded px-3 py-2 hover:bg-sunken lg:aria-[current]:bg-wash"
    >
      <span className="truncate font-strong text-15/5">{title}</span>
      {children}
    </Link>
  )
}
