/** Open waits for our staff, waiting for the writer; a new message of the writer opens again. */
export const requestStatuses = ['open', 'waiting', 'closed'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The most saved replies the staff keeps together. */
export const maxSupportReplies = 100

/** Where the requests come from that the desk can be filtered by. */
export const requestKinds = ['support', 'contact'] as const
