import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The layout of every account page: a title, a card, and a line about privacy. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-[480px] px-5 py-10 md:py-16">
      <h1 className="type-title-1">{title}</h1>
      {lead && <p className="mt-3 text-ink-2">{lead}</p>}
      <div className="mt-8 rounded border bg-surface p-5 md:p-8">{children}</div>
      <p className="mt-6 type-note text-ink-3">
        Advisors can’t see your name or contact details until you agree to share them. Read our{' '}
        <Link to="/terms" className="underline">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="underline">
          Privacy Policy
        </Link>
        .
      </p>
    </section>
  )
}
