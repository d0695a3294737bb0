import {
  amountFilterNames,
  limitFilterNames,
  type ValueFilterName,
  valueFilterNames,
} from '#contract/matching/filters/schemas.ts'
import { MatchesQuery } from '#contract/matching/schemas.ts'
import { comparedAtMost } from '#contract/matching/values.ts'
import type { ConsumerPart } from '#contract/profiles/values.ts'

const chosenName = 'compare'
/** Names each advisor of a comparison, in the order of the columns. */
const comparedName = 'advisor'

/** The address holds the filters, so that a list can be saved, shared and returned to. */
const single = [...amountFilterNames, ...limitFilterNames, 'reaction', 'sort'] as const
type SingleFilter = (typeof single)[number]

/**
 * Reads the filters of an address; one that nobody's list could have made reads as no filter at
 * all.
 */
export function readFilters(search: URLSearchParams): MatchesQuery {
  const filters = Object.fromEntries([
    ...valueFilterNames.map((name) => [name, search.getAll(name)] as const).filter(([, values]) => values.length > 0),
    ...single.map((name) => [name, search.get(name)] as const).filter(([, value]) => value !== null),
  ])
  const parsed = MatchesQuery.safeParse(filters)
  return parsed.success ? parsed.data : MatchesQuery.parse({})
}

/** The address with one value of a filter put in or taken out. */
export function withToggled(search: URLSearchParams, name: ValueFilterName, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (next.has(name, value)) next.delete(name, value)
  else next.append(name, value)
  return next
}

/** The address with changed filters; null removes one. */
export function withValues(
  search: URLSearchParams,
  values: Partial<Record<SingleFilter, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The address without filters; sorting and view are kept. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const kept = ['sort', 'view'].flatMap((name) => search.getAll(name).map((value) => [name, value]))
  return new URLSearchParams(kept)
}

/**
 * What of an address is worth keeping under a name: filters and sorting, not how the list is shown.
 */
export function keptPart(search: URLSearchParams): string {
  const kept = new URLSearchParams(search)
  kept.delete('view')
  kept.delete(chosenName)
  return kept.toString()
}

/** The address of filters kept under a name, in the view the reader has now. */
export function keptPath(query: string, search: URLSearchParams): string {
  const next = new URLSearchParams(query)
  const view = search.get('view')
  if (view !== null) next.set('view', view)
  return `/matches?${next}`
}

/** How many filters narrow the list: each chosen value one, both ends of the cost together one. */
export function countFilters(filters: MatchesQuery): number {
  const values = valueFilterNames.reduce((sum, name) => sum + (filters[name]?.length ?? 0), 0)
  const hasCost = filters.minYearlyCostUsd !== undefined || filters.maxYearlyCostUsd !== undefined
  return values + Number(hasCost) + limitFilterNames.filter((name) => filters[name] !== undefined).length
}

/**
 * The address that lays advisors side by side. It keeps the filters of the list, which the way back
 * needs.
 */
export const comparePath = (ids: readonly string[], list: URLSearchParams) =>
  `/matches/compare?${withCompared(new URLSearchParams(keptPart(list)), ids)}`

/** The address of a comparison of other advisors. */
export function withCompared(search: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(comparedName)
  for (const id of ids) next.append(comparedName, id)
  return next
}

/** The address of the list that a comparison came from, with these advisors chosen. */
export function chosenPath(ids: readonly string[], compared: URLSearchParams): string {
  const next = withCompared(compared, [])
  next.set('view', 'grid')
  return `/matches?${withChosen(next, ids)}`
}

/**
 * Reads the advisors chosen for a comparison from the address of a list, so that the back button
 * keeps the choice.
 */
export const readChosen = (search: URLSearchParams) => [...new Set(search.getAll(chosenName))].slice(0, comparedAtMost)

/** The address of a list with other advisors chosen for a comparison. */
export function withChosen(search: URLSearchParams, ids: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete(chosenName)
  for (const id of ids) next.append(chosenName, id)
  return next
}

/**
 * Whether two addresses of a list differ only in how the list is shown, for which the server has
 * nothing new.
 */
export function isSameList(a: URL, b: URL): boolean {
  const [before, after] = [new URL(a), new URL(b)]
  for (const { searchParams } of [before, after]) {
    searchParams.delete('view')
    searchParams.delete(chosenName)
  }
  return before.href === after.href
}

/** Reads whom an address lays side by side: each once, and no more than fit. */
export function comparedIn(search: URLSearchParams): string[] {
  return [...new Set(search.getAll(comparedName))].slice(0, comparedAtMost)
}

const steps: Partial<Record<ConsumerPart, string>> = {
  preferredAdvisorSpecialties: 'subjects',
  investableAssets: 'money',
}
/** The profile step of a part. */
export const stepOf = (part: ConsumerPart) => steps[part] ?? 'home'
