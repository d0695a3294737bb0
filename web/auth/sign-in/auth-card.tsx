import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Role } from '#contract/profiles/values.ts'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { loadAuthAhead } from '../session/session.ts'
import { LegalLinks } from './legal-links.tsx'

/** The names of the account pages in their breadcrumb; a page has one, and titles for its steps. */
const pageNames: Readonly<Record<string, string>> = {
  '/signin': 'Sign in',
  '/signup': 'Sign up',
  '/reset-password': 'Reset password',
  '/verify': 'Verify email',
}

type AuthCardProps = {
  title: string
  lead?: ReactNode
  /** Whose account it is, where that is known. */
  role?: Role | null
  children: ReactNode
}

/** The layout of every account page: a title, a card, and a line about privacy. */
export function AuthCard({ title, lead, role = null, children }: AuthCardProps) {
  const { pathname } = useLocation()
  useEffect(() => void loadAuthAhead(), [])
  return (
    <section className="mx-auto w-full max-w-120 px-5 pb-10 md:pb-16">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: pageNames[pathname] ?? title }]} />
      <h1 className="mt-6 type-title-1 md:mt-10">{title}</h1>
      {lead && <p className="mt-3 text-ink-2">{lead}</p>}
      <div className="mt-8 rounded border bg-surface p-5 md:p-8">{children}</div>
      <p className="mt-6 type-note text-ink-3">
        {(role === null || role === 'consumer') &&
          'Advisors can’t see your name or contact details until you agree to share them. '}
        Read our <LegalLinks className="underline" /> in a new tab.
      </p>
    </section>
  )
}
