import { planIds } from '#contract/billing/values.ts'

/** Groups of fewer advisors are left out of the report: a mean of them would say nothing. */
export const smallestFairnessGroup = 10

/** Years of experience, each band up to the next one's first year. */
export const experienceBands = ['0-4', '5-9', '10-19', '20+'] as const
export type ExperienceBand = (typeof experienceBands)[number]
export const bandStartsAt: Record<ExperienceBand, number> = { '0-4': 0, '5-9': 5, '10-19': 10, '20+': 20 }

/** What pays for an advisor: a plan of their own or of their firm, or the trial of either. */
export const payingPlans = [...planIds, 'trial'] as const
export type PayingPlan = (typeof payingPlans)[number]

/** Days and pairs of advisors for which the draw among equal scores is worked out. */
export const drawDays = 90
export const drawPairs = 50
