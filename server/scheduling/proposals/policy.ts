/** Decides who may do what with an offer. Pure; to everybody else it does not exist. */
import type { ProposalAct } from '#contract/scheduling/proposals/values.ts'
import type { AppointmentSide } from '#contract/scheduling/values.ts'

const actsOf: Readonly<Record<AppointmentSide, readonly ProposalAct[]>> = {
  consumer: ['accept', 'decline'],
  advisor: ['withdraw'],
}

/** Tells whether an act belongs to this side at all. */
export function isProposalActOf(side: AppointmentSide, act: ProposalAct): boolean {
  return actsOf[side].includes(act)
}

/** What a side can do with an offer at this moment; nothing once it has ended. */
export function proposalActsOf(
  side: AppointmentSide | null,
  { isAnswerable, canBook }: { isAnswerable: boolean; canBook: boolean },
): ProposalAct[] {
  if (!side || !isAnswerable) return []
  return actsOf[side].filter((act) => act !== 'accept' || canBook)
}
