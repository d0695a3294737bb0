import type { ImportFailure } from './values.ts'

/** Why an import of the register failed, in a sentence for the operator. */
export const importFailureTexts: Readonly<Record<ImportFailure, string>> = {
  unreachable: 'The feed couldn’t be reached.',
  refused: 'The feed has no file of the last week at this address.',
  too_large: 'A file of the feed is larger than allowed.',
  too_slow: 'The feed took too long to answer.',
  unreadable: 'A file is not a complete adviser file.',
  mixed_days: 'The files are of different days.',
  incomplete: 'The files name far fewer people than are known.',
  unexpected: 'Something went wrong on our side. The log has the details.',
}
