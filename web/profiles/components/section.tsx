import type { ReactNode } from 'react'

/**
 * One part of a long page of one's own: its anchor is where "what is missing" and the page's list
 * lead.
 */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-t pt-7 pb-9 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="type-title-2">
        {title}
      </h2>
      {lead && <p className="mt-1 max-w-[60ch] type-ui text-ink-2">{lead}</p>}
      <div className="mt-5 grid gap-2">{children}</div>
    </section>
  )
}
