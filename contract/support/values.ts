/** Where a request to our staff came from. */
export const supportKinds = ['support', 'contact', 'feedback', 'report'] as const
export const supportMessageMaxLength = 4_000

/** What people think of the product, as the review prompt asks. */
export const lowestRating = 1
export const highestRating = 5

/** What the verification page asks the server to try for itself, because no browser could. */
export const integrationIds = ['storage', 'mail', 'payments'] as const
export type IntegrationId = (typeof integrationIds)[number]
/** Working, working with a substitute, or not working. */
export const integrationStates = ['success', 'warning', 'failed'] as const
