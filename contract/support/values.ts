/** Where a request to our staff came from. */
export const supportKinds = ['support', 'contact', 'feedback', 'report'] as const
export const supportMessageMaxLength = 4_000
