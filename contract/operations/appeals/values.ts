/** Appeals that wait for a decision, and those decided. */
export const appealLists = ['open', 'decided'] as const
export type AppealList = (typeof appealLists)[number]

/** Days after a decision in which its person can appeal; the link in the email ends then. */
export const appealDays = 30
export const statementMaxLength = 2_000
