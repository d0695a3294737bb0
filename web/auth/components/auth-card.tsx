import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The frame of every page about one's account: a title, a card, and what we do with what is typed. */
export function AuthCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="mx-auto w-full max-w-[480px] px-5 py-10 md:py-16">
      <h1 className="type-title-1">{title}</h1>
      {lead && <p className="mt-3 text-ink-2">{lead}</p>}
      <div className="mt-8 rounded border bg-surface p-5 md:p-8">{children}</div>
      <p className="mt-6 type-note text-ink-3">
        By going on you accept our{' '}
        <Link to="/terms" className="underline">
          Terms of Service
        </Link>{' '}
        and{' '}
        <Link to="/privacy" className="underline">
          Privacy Policy
        </Link>
        . No advisor sees your name or contact data before you agree to it.
      </p>
    </section>
  )
}
