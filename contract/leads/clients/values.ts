/** How somebody came onto an advisor's list of clients: a lead that converted, or an import. */
export const clientOrigins = ['converted', 'imported'] as const
export type ClientOrigin = (typeof clientOrigins)[number]

/** Whether a client's consent lets the advisor know who they are; an imported one needs none. */
export const clientConsents = ['in_force', 'withdrawn', 'not_needed'] as const
export type ClientConsent = (typeof clientConsents)[number]

/** What a client's timeline is made of, and may be cut to. */
export const timelineKinds = ['messages', 'call', 'meeting', 'note', 'file', 'consent', 'stage'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Days before a client may be invited again. */
export const invitationPauseDays = 14
