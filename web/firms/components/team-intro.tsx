import { useLocation } from 'react-router'
import { remember } from '#web/auth/access/remembered-page.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx'
import { SectionHead } from '#web/ui/layout/section-head.tsx'
import { teamIntro } from '../copy.ts'

/** What a visitor finds at the team pages: what they are for, and how to come in. */
export function TeamIntro() {
  const { pathname } = useLocation()
  return (
    <div className="wrap pb-16">
      <Breadcrumb items={[{ name: 'Home', to: '/' }, { name: 'Team' }]} />
      <h1 className="mt-6 md:mt-10 max-w-[18em] type-display-1 max-md:text-36/10 md:text-52/14">{teamIntro.title}</h1>
      <p className="mt-4 max-w-[34em] type-lead text-ink-2 md:mt-6">{teamIntro.lead}</p>
      <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
        <LinkButton to="/signin" size="lg" onClick={() => remember(pathname)}>
          Sign In
        </LinkButton>
        <LinkButton to="/for-firms" size="lg" variant="secondary">
          What a firm gets
        </LinkButton>
      </div>
      <SectionHead className="mt-14" />
      <ul className="grid gap-x-8 md:mt-3 md:grid-cols-3">
        {teamIntro.points.map((point) => (
          <li key={point.title} className="py-5 not-first:max-md:border-t">
            <h2 className="mb-2 type-title-3">{point.title}</h2>
            <p className="max-w-[34em] type-ui text-ink-2">{point.text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
