/** Puts what the log keeps into words: no address of the API, and short ids. Pure. */
import { switches } from '#contract/staff/switches/values.ts'
import { partName } from './rules.parts.ts'
import type { LoggedAct } from './store.ts'

type Entry = Pick<LoggedAct, 'act' | 'detail' | 'reason'>

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const switchLabels = new Map<string, string>(Object.entries(switches).map(([name, { label }]) => [name, label]))

/** The ids that an entry holds; some are people, whose names are shown in their place. */
export function idsIn({ detail }: Pick<Entry, 'detail'>): string[] {
  return detail.match(id) ?? []
}

/** What an entry says of what was set, with the names of the people in it. */
export function detailText({ act, detail }: Entry, names: ReadonlyMap<string, string>): string {
  switch (act) {
    case 'view-read': {
      const [, path] = /: (\/\S*)$/.exec(detail) ?? []
      const people = idsIn({ detail }).flatMap((each) => names.get(each) ?? [])
      return [path ? partName(path) : detail, ...new Set(people)].join(', ')
    }
    case 'switch-set': {
      const [name = '', ...setting] = detail.split(':')
      return [switchLabels.get(name) ?? name, ...setting].join(':')
    }
    case 'feedback-closed':
    case 'feedback-reopened':
      return `Page ${detail}`
    default:
      return withShortIds(detail)
  }
}

/** What was read in each view by the id of its start, of acts in the order of their time. */
export function readsByStart<T extends { id: string; act: string; byId: string | null }>(
  acts: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const reads = new Map<string, T[]>()
  // Somebody of the staff has one view at a time.
  const open = new Map<string | null, T[]>()
  for (const act of acts) {
    if (act.act === 'view-read') open.get(act.byId)?.push(act)
    else {
      const ofStart: T[] = []
      reads.set(act.id, ofStart)
      open.set(act.byId, ofStart)
    }
  }
  return reads
}

/** What a person typed is shown as they did; a reason that the product wrote has short ids. */
export function reasonText({ act, reason }: Pick<Entry, 'act' | 'reason'>): string {
  return act.startsWith('support-') ? withShortIds(reason) : reason
}

/**
 * Shortens ids to what tells two apart: "Request 0199...: assigned" is
 * "Request #5d0e44f1: assigned".
 */
function withShortIds(text: string): string {
  return text.replaceAll(id, (found) => `#${found.slice(-8)}`)
}
