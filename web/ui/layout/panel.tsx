import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** A card: hairline, radius, no shadow. Never one inside another: use a line. */
export function Panel({ className, tour, children }: { className?: string; tour?: string; children: ReactNode }) {
  return (
    <div {...(tour && { 'data-tour': tour })} className={classNames('rounded border bg-surface', className)}>
      {children}
    </div>
  )
}

/** The head of a panel: its name, and at most one link at the end of the line. */
export function PanelHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
      <h2 className="type-title-3">{title}</h2>
      {children && <div className="type-ui-s text-ink-2">{children}</div>}
    </div>
  )
}
