/** A stated certification that an administrator is to check, or has checked. */
export const certificationStates = ['waiting', 'confirmed', 'refused'] as const

export const certificationDecisions = ['confirmed', 'refused'] as const
