/** The life of a call (docs/product.md "Calls"); the last four are ends. */
export const callStatuses = ['initiated', 'ringing', 'ongoing', 'completed', 'missed', 'declined', 'failed'] as const
export type CallStatus = (typeof callStatuses)[number]

/** A call in one of these keeps both people busy. */
export const openCallStatuses = ['initiated', 'ringing', 'ongoing'] as const satisfies readonly CallStatus[]

export const callTypes = ['audio', 'video'] as const
export type CallType = (typeof callTypes)[number]

/** From each state to those that may follow. */
export const callMoves: Record<CallStatus, readonly CallStatus[]> = {
  // Answered before the ringing was heard of: the two messages travel by different connections.
  initiated: ['ringing', 'ongoing', 'missed', 'declined', 'failed'],
  ringing: ['ongoing', 'missed', 'declined', 'failed'],
  ongoing: ['completed', 'failed'],
  completed: [],
  missed: [],
  declined: [],
  failed: [],
}

/** Seconds a call rings before it counts as missed. */
export const ringSeconds = 45

/** Seconds somebody may be without a connection before a call of theirs is over. */
export const callSurvivesSeconds = 20
