import type { ReactNode } from 'react'

/**
 * A work screen: its name, one line of what matters now, and the actions at the end of the line.
 */
export function PageLayout({
  above,
  title,
  lead,
  actions,
  narrow,
  children,
}: {
  /** The way back, over the name. */
  above?: ReactNode
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** For forms: a line one can read. */
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <div className="wrap pt-7 pb-24">
      <div className={narrow ? 'max-w-174' : ''}>
        <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            {/* The room over a breadcrumb of a public page is the screen's own here. */}
            {above && <div className="-mt-4 mb-0.5 md:-mt-5 md:mb-1">{above}</div>}
            <h1 className="type-title-1">{title}</h1>
            {lead && <div className="mt-1.5 type-ui text-ink-2">{lead}</div>}
          </div>
          {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        </div>
        {children}
      </div>
    </div>
  )
}
