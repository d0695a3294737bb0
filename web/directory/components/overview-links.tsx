import { Link } from 'react-router'
import { directoryPaths } from '#contract/directory/labels.ts'
import type { DirectoryOverview } from '#contract/directory/schemas.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import type { Specialty, State } from '#contract/profiles/values.ts'

type LinkList = { title: string; links: readonly { to: string; name: string; count: number }[] }

/** Ways on through the directory, each with how many one finds there. */
export function OverviewLinks({
  overview,
  within = {},
}: {
  overview: Pick<DirectoryOverview, 'states' | 'specialties'>
  /** The state or subject whose page this is: its links stay within it, as their counts do. */
  within?: { state?: State; specialty?: Specialty }
}) {
  const narrowed = (more: { state: State } | { specialty: Specialty }) =>
    `/advisors?${new URLSearchParams({ ...within, ...more })}`
  const byState = overview.states.map(({ state, count }) => ({
    to: within.specialty ? narrowed({ state }) : directoryPaths.state(state),
    name: stateNames[state],
    count,
  }))
  const bySubject = overview.specialties.map(({ specialty, count }) => ({
    to: within.state ? narrowed({ specialty }) : directoryPaths.specialty(specialty),
    name: specialtyLabels[specialty],
    count,
  }))
  return (
    <>
      <LinkColumns title="By specialty" links={bySubject} />
      <LinkColumns title="By state" links={byState.toSorted((a, b) => a.name.localeCompare(b.name))} />
    </>
  )
}

function LinkColumns({ title, links }: LinkList) {
  if (links.length === 0) return null
  return (
    <section className="mt-12 border-t pt-6">
      <h2 className="type-title-3">{title}</h2>
      <ul className="mt-3 columns-2 gap-x-5 sm:gap-x-8 lg:columns-4">
        {links.map(({ to, name, count }) => (
          <li key={to} className="break-inside-avoid">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center type-ui-s text-action no-underline hover:underline md:min-h-8"
            >
              {name}
              <span className="ml-1.5 text-ink-3">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
