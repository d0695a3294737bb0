import { z } from 'zod'
import { compensations, fiduciaryStatements } from './values.ts'

export const Compensation = z.enum(compensations)
export const FiduciaryStatement = z.enum(fiduciaryStatements)

/** An unanswered choice of a form is '' and clears the value. */
const choice = <T extends z.ZodType>(field: T) => z.union([z.literal('').transform(() => null), field, z.null()])

/** What an advisor states about the practice, as the profile form and the API accept it. Null means not stated. */
export const practiceInput = {
  compensation: choice(Compensation),
  fiduciaryStatement: choice(FiduciaryStatement),
} as const

/** The statements that cards show. Null means not stated. */
export const cardStatements = {
  compensation: Compensation.nullable(),
  fiduciaryStatement: FiduciaryStatement.nullable(),
} as const
