import { Link } from 'react-router'
import type { Entry } from '#contract/archive/schemas.ts'
import { peopleOf } from '../state.ts'

const parts = [
  ['search', 'Search'],
  ['rules', 'Place hold'],
  ['export', 'Export'],
] as const

/**
 * Leads from an entry to everything about its people. Clients and former members are in no list of
 * the firm, so this is where a hold on one of them begins.
 */
export function PersonLinks({ entry, onFollow }: { entry: Entry; onFollow: () => void }) {
  return (
    <section className="border-t pt-4">
      <h3 className="type-ui-s font-strong">All entries of a person</h3>
      <ul className="mt-1">
        {peopleOf(entry).map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-4 type-ui-s">
            <span className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">{person.name}</span>
            {parts.map(([view, text]) => (
              <Link
                key={view}
                to={`/archive?view=${view}`}
                replace
                preventScrollReset
                state={{ person }}
                aria-label={`${text}: ${person.name}`}
                onClick={onFollow}
                className="inline-flex min-h-11 items-center text-action underline"
              >
                {text}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
