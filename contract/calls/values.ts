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

/** Seconds a person may be without a connection before their call is over. */
export const callSurvivesSeconds = 60

/** A call is measured this often, and the samples are reported in batches. */
export const sampleEverySeconds = 10
export const samplesPerReport = 6
/** The most samples one side of a call may store: six hours of them. */
export const samplesPerSide = 2_160

/** The days that the operator's summary of calls covers. */
export const qualityDays = 30
