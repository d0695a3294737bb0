/** Decides who may do what with an offer. Pure; to everybody else it does not exist. */
import type { ProposalAction } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentSide } from '#contract/scheduling/values.ts'

const actionsOf: Readonly<Record<AppointmentSide, readonly ProposalAction[]>> = {
  consumer: ['accept', 'decline'],
  advisor: ['withdraw'],
}

/** Tells whether an action belongs to this side at all. */
export function isProposalActionOf(side: AppointmentSide, action: ProposalAction): boolean {
  return actionsOf[side].includes(action)
}

/** What a side can do with an offer at this moment; nothing once it has ended. */
export function proposalActionsOf(
  side: AppointmentSide | null,
  { isAnswerable, canBook }: { isAnswerable: boolean; canBook: boolean },
): ProposalAction[] {
  if (!side || !isAnswerable) return []
  return actionsOf[side].filter((action) => action !== 'accept' || canBook)
}
