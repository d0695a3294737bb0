import type { NoMatch } from '#contract/matching/schemas.ts'
import { noMatchNote } from '../copy.ts'

type Limits = Parameters<typeof noMatchNote>[1]

/** Why a saved advisor is no match now, in place of the score and of the way to book. */
export function NoMatchNote({ noMatch, advisor }: { noMatch: NoMatch; advisor: Limits }) {
  return <p className="py-2.5 type-ui-s font-strong">{noMatchNote(noMatch, advisor)}</p>
}
