import { searchMaxLength } from '#contract/core/lengths.ts'
import type { LeadFilters, LeadsQuery } from '#contract/leads/schemas.ts'
import { type LeadStatus, leadSources, leadStatuses, nextStepFilters, tagMaxLength } from '#contract/leads/values.ts'
import type { SessionUser } from '#web/auth/session/session-user.ts'

/**
 * Whether somebody can read the leads of a firm: an administrator who has not registered one yet
 * cannot.
 */
export const hasFirmLeads = ({ role, firmRole }: Pick<SessionUser, 'role' | 'firmRole'>): boolean =>
  role === 'firm_admin' && firmRole !== undefined

/**
 * Whose leads the page opens on: as its address says, else an administrator's own where there are
 * any and the firm's where there are none.
 */
export function leadScope(
  user: Pick<SessionUser, 'role' | 'firmRole'>,
  { requested, ownLeads }: { requested: string | null; ownLeads: number },
): LeadsQuery['scope'] {
  if (!hasFirmLeads(user) || requested === 'mine') return 'mine'
  return requested === 'firm' || ownLeads === 0 ? 'firm' : 'mine'
}

/** The filters in the address of the pipeline; what is not known there is left out. */
export function readFilters(params: URLSearchParams): Omit<LeadFilters, 'scope'> {
  const source = leadSources.find((each) => each === params.get('source'))
  const nextStep = nextStepFilters.find((each) => each === params.get('next'))
  const [search, tag] = [params.get('search')?.slice(0, searchMaxLength), params.get('tag')?.slice(0, tagMaxLength)]
  const field = /^[\da-f-]{36}:.{1,500}$/.exec(params.get('field') ?? '')?.[0]
  return {
    ...(search && { search }),
    ...(tag && { tag }),
    ...(field && { field }),
    ...(source && { source }),
    ...(nextStep && { nextStep }),
  }
}

/** The stage that the table shows; null for all of them. */
export const readStage = (params: URLSearchParams): LeadStatus | null =>
  leadStatuses.find((each) => each === params.get('stage')) ?? null

/** The filters that the phone keeps behind a button. */
const sheetFilters = ['source', 'next', 'tag', 'field', 'stage'] as const

export const countSheetFilters = (params: URLSearchParams): number =>
  sheetFilters.filter((name) => params.get(name)).length

export function withoutSheetFilters(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  for (const name of sheetFilters) rest.delete(name)
  return rest
}

/** The address with neither words to search nor filters, sorted and shown as before. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  const rest = withoutSheetFilters(params)
  rest.delete('search')
  return rest
}

/** The address of one stage in the table, with the filters and sorting of the board. */
export function tableQuery(search: string, { status, isFirm }: { status: LeadStatus; isFirm: boolean }): string {
  const params = new URLSearchParams(search)
  params.delete('lead')
  if (isFirm) params.set('scope', 'firm')
  params.set('view', 'table')
  params.set('stage', status)
  return params.toString()
}

/** The part of the address that a saved view keeps: filters, sorting and how it is shown. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['search', 'source', 'tag', 'field', 'next', 'stage', 'sort', 'view']) {
    const value = params.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}

/** What stays selected after a move of several leads: those that did not move. */
export const stillPicked = (picked: ReadonlySet<string>, moved: readonly string[]): ReadonlySet<string> =>
  new Set([...picked].filter((id) => !moved.includes(id)))
