/** Open waits for somebody to read it; closed has a note of what came of it. */
export const feedbackStates = ['open', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]
