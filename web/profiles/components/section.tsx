import type { ReactNode } from 'react'

/**
 * One part of a long page of one's own: its anchor is where "what is missing" and the page's list
 * lead.
 */
export function Section({
  id,
  title,
  lead,
  keepsFocus,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  /** Focus stays in it when what had it is deleted; the page calls `useFocusFallback`. */
  keepsFocus?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      data-keeps-focus={keepsFocus ? id : undefined}
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
