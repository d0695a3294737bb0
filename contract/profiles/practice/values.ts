/** Who pays an advisor: clients alone, clients and product providers, or product providers alone. */
export const compensations = ['fee_only', 'fee_and_commission', 'commission'] as const
export type Compensation = (typeof compensations)[number]

/** When an advisor states to be a fiduciary, which means to act in the client's best interest. */
export const fiduciaryStatements = ['always', 'for_advice', 'no'] as const
export type FiduciaryStatement = (typeof fiduciaryStatements)[number]
