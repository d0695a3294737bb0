import type { ReactNode } from 'react'

type ToolPageProps = { title: string; lead: string; actions: ReactNode; children: ReactNode }

/**
 * A page for trying things out: between the same edges as the pages for reading, with its action
 * beside the head.
 */
export function ToolPage({ title, lead, actions, children }: ToolPageProps) {
  return (
    <div className="wrap pt-8 pb-16 md:pt-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
        <div className="min-w-0">
          <h1 className="type-display-2">{title}</h1>
          <p className="mt-3 max-w-[60ch] text-ink-2">{lead}</p>
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
