import type { HeldTexts } from '#contract/archive/held-texts/schemas.ts'
import { fullName } from '#server/profiles/disclosure.ts'
import { changesOf } from './rules.ts'
import type { FoundTexts } from './store.ts'

/** Texts that wait, for their author and the firm's supervisors. */
export function presentHeld({ held, profile, advisor }: FoundTexts, approvingFirmId: string | null): HeldTexts {
  return {
    advisor: { id: profile.id, name: fullName(profile) || profile.email },
    changes: changesOf(held.texts, advisor),
    state: held.firmId === approvingFirmId ? held.state : 'released',
    note: held.note,
    decidedByName: held.decidedByName,
    submittedAt: held.submittedAt.toISOString(),
    version: held.version,
  }
}
