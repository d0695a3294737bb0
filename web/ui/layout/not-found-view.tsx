import type { ReactNode } from 'react'
import { LinkButton } from '../buttons/link-button.tsx'
import { SectionHead } from './section-head.tsx'

/** The content of a page that does not exist, wherever that is discovered. */
export function NotFoundView({ children }: { children?: ReactNode }) {
  return (
    <section className="wrap grid min-h-[60dvh] content-center justify-items-start py-16">
      <SectionHead open />
      <p className="mt-6 type-ui-s text-ink-3">404</p>
      <h1 className="mt-1 type-display-1 max-md:text-36/10 md:text-52/14">Page Not Found</h1>
      <p className="mt-4 max-w-[34em] type-lead text-ink-2 md:mt-6">
        The page you’re looking for does not exist or has moved.
      </p>
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/">Back to Home</LinkButton>
        <LinkButton to="/contact" variant="secondary">
          Contact Support
        </LinkButton>
      </div>
    </section>
  )
}
