/** How many finds of each kind a search returns. */
export const findsOfKind = 5

/** Why a person is found: what they are to the actor. */
export const relations = ['contact', 'saved', 'client', 'colleague'] as const
