/**
 * How many questions a consumer answers, for the pages that promise it; web/profiles/steps holds as
 * many.
 */
export const profileQuestions = { count: 12, inWords: 'twelve', atStart: 'Twelve' } as const
