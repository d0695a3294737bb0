import type { AdvisorCard } from '#contract/directory/schemas.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { DirectoryCard } from './directory-card.tsx'

/** Cards of the directory, in as many columns as fit. */
export function AdvisorList({ items, wanted }: { items: readonly AdvisorCard[]; wanted: readonly Specialty[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] md:gap-5 xl:grid-cols-3">
      {items.map((advisor) => (
        <li key={advisor.id} className="grid">
          <DirectoryCard advisor={advisor} wanted={wanted} />
        </li>
      ))}
    </ul>
  )
}

type PaginationProps = { page: number; pages: number; pathOf: (page: number) => string }

/** Where the keyboard goes on when another page of a list is shown: the line that counts it. */
export const resultsPlace = { id: 'results', tabIndex: -1 } as const
const focusResults = () => document.getElementById(resultsPlace.id)?.focus({ preventScroll: true })

/** Back and on through a long list; nothing where there is one page. */
export function Pagination({ page, pages, pathOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-center gap-4 type-ui-s">
      {page > 1 && (
        <LinkButton to={pathOf(page - 1)} variant="secondary" rel="prev" onClick={focusResults}>
          Back
        </LinkButton>
      )}
      <span className="text-ink-2">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <LinkButton to={pathOf(page + 1)} variant="secondary" rel="next" onClick={focusResults}>
          Next
        </LinkButton>
      )}
    </nav>
  )
}
