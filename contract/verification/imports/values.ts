/** How an import of the register began. */
export const importSources = ['schedule', 'command'] as const
export type ImportSource = (typeof importSources)[number]

/** How it ended; `unchanged`: the feed is the one that was imported last. */
export const importOutcomes = ['imported', 'unchanged', 'failed'] as const

/** Why it failed: each has a sentence for the operator. */
export const importFailures = [
  'unreachable',
  'refused',
  'too_large',
  'too_slow',
  'unreadable',
  'mixed_days',
  'incomplete',
  'unexpected',
] as const
export type ImportFailure = (typeof importFailures)[number]
