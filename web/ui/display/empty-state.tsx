import type { ReactNode } from 'react'
import { SectionHead } from '../layout/section-head.tsx'

/** Says what is not here, what to do, and offers the one button that does it. */
export function EmptyState({
  title,
  isForOthers,
  children,
  action,
}: {
  title: string
  /**
   * The page is of no use to the viewer's role; no menu may lead there
   * (tests/e2e/signed-in-layout.spec.ts).
   */
  isForOthers?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="py-8" {...(isForOthers && { 'data-for-others': true })}>
      <SectionHead open className="mb-4" />
      <h2 className="type-title-3">{title}</h2>
      {children && <div className="mt-1 max-w-[60ch] type-ui text-ink-2">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
