import { searchMaxLength } from '#contract/core/lengths.ts'
import { directoryPaths } from '#contract/directory/labels.ts'
import { AdvisorsQuery } from '#contract/directory/schemas.ts'
import { type ContactSource, contactSources } from '#contract/profiles/values.ts'

export const advisorsPerPage = 24

/** Reads the number of a list's page; anything but a number is the first. */
export function readPage(search: URLSearchParams): number {
  return Math.min(400, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
}

const directoryFilters = [
  'search',
  'state',
  'specialty',
  'language',
  'feeKind',
  'compensation',
  'fiduciaryStatement',
  'mode',
  'certification',
] as const

/** Reads the directory's query; invalid values are left out. */
export function readDirectory(search: URLSearchParams): { query: AdvisorsQuery; page: number } {
  const page = readPage(search)
  const query: AdvisorsQuery = { limit: advisorsPerPage, offset: (page - 1) * advisorsPerPage }
  for (const name of directoryFilters) {
    const text = search.get(name)?.slice(0, searchMaxLength)
    const read = AdvisorsQuery.partial().safeParse(text ? { [name]: text } : {})
    if (read.success) Object.assign(query, { [name]: read.data[name] })
  }
  return { query, page }
}

/** The directory's address for one page of a query. */
export function directoryPath({ query, page }: { query: Partial<AdvisorsQuery>; page: number }): string {
  const search = new URLSearchParams()
  for (const name of directoryFilters) {
    const value = query[name]
    if (value) search.set(name, value)
  }
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '/advisors' : `/advisors?${search}`
}

/** The shorter address of a form sent with empty fields; null when none is empty. */
export function withoutEmptyFields(search: URLSearchParams): string | null {
  return [...search.values()].includes('') ? directoryPath(readDirectory(search)) : null
}

/** The address search engines are to keep: a state or a subject alone has a page of its own. */
export function canonicalPath({ query, page }: { query: Partial<AdvisorsQuery>; page: number }): string {
  const { state, specialty } = query
  const nth = page > 1 ? `?page=${page}` : ''
  const isAlone = directoryFilters.filter((name) => query[name]).length === 1
  if (isAlone && state) return directoryPaths.state(state) + nth
  if (isAlone && specialty) return directoryPaths.specialty(specialty) + nth
  return directoryPath({ query, page })
}

/** The state of a link to an advisor's page: the source of a lead that comes of it. */
export const cameFrom = (source: ContactSource) => ({ source })

/** How a consumer came to an advisor's page: what the link there says, else the page itself. */
export function sourceOf(state: unknown): ContactSource {
  const named = typeof state === 'object' && state !== null ? Reflect.get(state, 'source') : null
  return contactSources.find((source) => source === named) ?? 'profile'
}
