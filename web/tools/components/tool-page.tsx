import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'

type ToolPageProps = { title: string; lead: string; actions: ReactNode; children: ReactNode }

/**
 * A page for trying things out: between the same edges as the pages for reading, with its action
 * beside the head.
 */
export function ToolPage({ title, lead, actions, children }: ToolPageProps) {
  return (
    <div className="wrap pb-16">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: title }]} />
      <div className="mt-6 mb-6 md:mt-10 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
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
