import { type ComponentProps, useState } from 'react'
import type { Entry } from '#contract/archive/schemas.ts'
import { ShowMore } from '#web/platform/api/show-more.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { Notice } from '#web/ui/display/notice.tsx'
import { SkeletonText } from '#web/ui/display/skeleton.tsx'
import { useRowFocus } from '#web/ui/layout/use-row-focus.ts'
import { EntryRow } from './entry-row.tsx'
import { EntrySheet } from './entry-sheet.tsx'

type Props = {
  items: readonly Entry[] | undefined
  list: ComponentProps<typeof ShowMore>['list']
  hasFailed: boolean
  empty: { title: string; text: string }
  onDecided: () => void
}

/** A list of entries, page by page, with the one that is open beside it. */
export function EntryList({ items, list, hasFailed, empty, onDecided }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const { section, onLeave } = useRowFocus(items?.map(({ position }) => position).join())
  if (hasFailed && !items) return <Notice tone="bad">The archive couldn’t be loaded. Reload the page.</Notice>
  if (!items) return <SkeletonText lines={8} />
  const decided = () => {
    onLeave(items.findIndex(({ position }) => position === open))
    onDecided()
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Entries" className="outline-none">
      {items.length === 0 ? (
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Entries</h2>
          <ul className="border-t">
            {items.map((entry) => (
              <EntryRow key={entry.position} entry={entry} onOpen={() => setOpen(entry.position)} />
            ))}
          </ul>
          <ShowMore list={list} className="mt-5">
            Show more
          </ShowMore>
        </>
      )}
      {open !== null && <EntrySheet position={open} onClose={() => setOpen(null)} onDecided={decided} />}
    </section>
  )
}
