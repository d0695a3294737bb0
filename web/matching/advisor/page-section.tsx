import type { ReactNode } from 'react'
import { SectionHead } from '#web/ui/layout/section-head.tsx'

/** A section of the advisor's page under the product's own mark. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-12 md:pt-16">
      <SectionHead />
      <h2 className="mt-5 mb-2 type-title-1">{title}</h2>
      {children}
    </section>
  )
}
