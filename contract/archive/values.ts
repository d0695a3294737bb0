/** What an entry of a firm's archive is about (docs/archive.md "What is recorded"). */
export const entryKinds = [
  'message',
  'file',
  'call',
  'appointment',
  'consent',
  'disclosure',
  'review',
  'profile',
  'membership',
  'supervision',
  'access',
  'setting',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** The kinds that a search shows unless it names one: what people did, without who read it. */
export const actKinds = [
  'message',
  'file',
  'call',
  'appointment',
  'consent',
  'disclosure',
  'review',
  'profile',
  'membership',
] as const satisfies readonly EntryKind[]

/** What happened to the thing. */
export const entryActs = ['created', 'changed', 'removed'] as const
export type EntryAct = (typeof entryActs)[number]

/** Years for which a firm keeps its entries: 17 CFR 275.204-2(e) asks five, FINRA Rule 4511 six. */
export const retentionYearBounds = { min: 5, max: 15, initial: 6 } as const

/** How entries come into the list to review. */
export const ruleKinds = ['percentage', 'words', 'new-advisors'] as const
export type RuleKind = (typeof ruleKinds)[number]
export const rulesAtMost = 20
/** Why an entry is in the list: a rule, or somebody who decided on it without one. */
export const sampleReasons = [...ruleKinds, 'picked'] as const
export type SampleReason = (typeof sampleReasons)[number]

export const sampleStates = ['open', 'signed-off', 'flagged'] as const
export type SampleState = (typeof sampleStates)[number]
export const decisions = ['signed-off', 'flagged'] as const satisfies readonly SampleState[]
export type Decision = (typeof decisions)[number]
export const decisionNoteMaxLength = 2_000

export const holdsAtMost = 100
export const exportStates = ['queued', 'ready', 'failed', 'expired'] as const
/** Days for which an export can be downloaded. */
export const exportDays = 7
/** Days that one export covers at most: a year with its leap day. */
export const exportSpanDays = 366

/** What a viewer may do: the owner runs the archive; an owner and an officer supervise. */
export const archiveActions = ['supervise', 'run-archive'] as const
