/** A stated certification that an administrator is to check, or has checked. */
export const certificationStates = ['waiting', 'confirmed', 'refused'] as const

export const certificationDecisions = ['confirmed', 'refused'] as const

/** Characters of where a certification can be checked, and of how our staff checked it. */
export const evidenceMaxLength = 300
