import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
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

/**
 * A list with one of its entries open: beside the list where there is room, else in its place once
 * it is chosen.
 */
export function ListDetail({ label, entries, openedId, isChosen, back, children }: Props) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[18.75rem_minmax(0,1fr)]">
      <nav aria-label={label} className={`grid gap-1 ${isChosen ? 'max-lg:hidden' : ''}`}>
        {entries}
      </nav>
      <div key={openedId} ref={isChosen ? bringIntoView : undefined} className={isChosen ? 'min-w-0' : 'max-lg:hidden'}>
        <Link to={back.to} preventScrollReset className="mb-2 inline-flex min-h-11 items-center gap-1 link lg:hidden">
          <Icon of={ChevronLeft} small />
          {back.label}
        </Link>
        {children}
      </div>
    </div>
  )
}

/** An entry of the list, a link to the page with it open. */
export function ListDetailEntry(props: { to: string; isOpened: boolean; title: string; children: ReactNode }) {
  const { to, isOpened, title, children } = props
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpened ? true : undefined}
      className="grid min-h-11 rounded px-3 py-2 hover:bg-sunken aria-[current]:bg-wash"
    >
      <span className="truncate font-strong text-15/5">{title}</span>
      {children}
    </Link>
  )
}
