/**
 * Where a consumer composes the brief for one advisor: a view of the profile, from which the
 * answers come.
 */
export const briefPath = (advisorId: string) => `/consumer-profile?${briefParam}=${advisorId}`

/** The name of the advisor's id in that address. */
export const briefParam = 'brief'

/** Where a consumer answers one question for the brief, and comes back to it. */
export const briefStepPath = (advisorId: string, step: string) => `${briefPath(advisorId)}&step=${step}`
