import { briefLines } from '#contract/profiles/briefs/labels.ts'
import type { BriefField } from '#contract/profiles/briefs/schemas.ts'
import type { Disclosure } from '#contract/profiles/disclosure/schemas.ts'
import { specialtyLabels, stateNames } from '#contract/profiles/labels.ts'

/** What takes the place of a phone number under a consent that does not share it. */
export const phoneOfCalls = 'Only for phone calls you book'

export type VisibleItem = {
  readonly id: 'name' | 'email' | 'phone' | 'picture' | 'state' | 'wants' | 'lead' | 'note' | BriefField
  readonly label: string
  /** Part of the brief; without one there is no such item. */
  readonly isInBrief: boolean
  /** Null when the advisor does not see it. */
  readonly value: string | null
}

/**
 * What one advisor sees of a consumer, item by item, as the server decided it. Tests hold each item
 * against the replies that the advisor gets (tests/visible-items.test.tsx).
 */
export function visibleItems({ hadConsent, seen, wants, brief }: Disclosure): VisibleItem[] {
  const always: Omit<VisibleItem, 'isInBrief'>[] = [
    { id: 'name', label: 'Name', value: seen.isDisclosed ? seen.displayName : null },
    { id: 'email', label: 'Email', value: seen.email },
    { id: 'phone', label: 'Phone', value: seen.phone },
    { id: 'picture', label: 'Picture', value: seen.avatarUrl === null ? null : 'Yes' },
    { id: 'state', label: 'State', value: hadConsent && seen.state ? stateNames[seen.state] : null },
    {
      id: 'wants',
      label: 'Wants help with',
      value: wants.map((specialty) => specialtyLabels[specialty]).join(', ') || null,
    },
    { id: 'lead', label: 'Amount and match score', value: hadConsent ? 'As of your first contact' : null },
  ]
  const lines = briefLines(brief?.answers ?? {})
    // Both are above, whether or not a brief repeats them.
    .filter(({ field }) => field !== 'state' && field !== 'preferredAdvisorSpecialties')
    .map(({ field, label, text }) => ({ id: field, label, value: text, isInBrief: true }))
  return [
    ...always.map((item) => ({ ...item, isInBrief: false })),
    ...lines,
    ...(brief?.note ? [{ id: 'note' as const, label: 'Your note', value: brief.note, isInBrief: true }] : []),
  ]
}
