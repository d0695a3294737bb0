/**
 * Why consumers may not turn to an advisor, and why the advisor gets no new leads (docs/product.md
 * "Leads"), in the order in which the first one is named.
 */
export const contactObstacles = ['not_available', 'not_verified', 'not_published', 'no_subscription'] as const
export type ContactObstacle = (typeof contactObstacles)[number]
