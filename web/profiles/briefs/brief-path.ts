/**
 * Where a consumer composes the brief for one advisor: a view of the profile, from which the
 * answers come.
 */
export const briefPath = (advisorId: string) => `/consumer-profile?brief=${advisorId}`
