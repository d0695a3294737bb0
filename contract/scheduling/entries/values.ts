/** What both sides write about an appointment: before it what to talk about, then what was said. */
export const entrySections = ['agenda', 'notes'] as const
export type EntrySection = (typeof entrySections)[number]

/** The most entries of one section of an appointment, by both sides together. */
export const entryLimit = 30
