/** How many hits of each kind a search returns. */
export const hitsPerKind = 5

/** Why a person is found: what they are to the actor. */
export const relations = ['contact', 'saved', 'client', 'colleague'] as const
