import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'

type PageHeadProps = {
  name: string
  title: string
  lead: string
  note?: string
  /** What one came for, under the words. */
  children?: ReactNode
  /** Shown at the right where there is room, else below. */
  beside?: ReactNode
}

/**
 * The head of every public page but the first: where one is, what it says, in one sentence more.
 */
export function PageHead({ name, title, lead, note, children, beside }: PageHeadProps) {
  const words = (
    <div>
      <h1 className="mt-6 max-w-[18em] type-display-1 max-md:text-36/10 md:mt-12 md:text-52/14">{title}</h1>
      <p className="mt-4 max-w-[34em] type-lead text-ink-2 md:mt-6">{lead}</p>
      {note && <p className="mt-3 type-note text-ink-3">{note}</p>}
      {children}
    </div>
  )
  return (
    <div className="wrap">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name }]} />
      {beside ? (
        <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          {words}
          {beside}
        </div>
      ) : (
        words
      )}
    </div>
  )
}
