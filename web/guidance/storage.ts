import { flag } from '#web/platform/stored-value.ts'

export const pricingTourTakenStore = flag('hasTakenPricingTour')
export const onboardingTourSeenStore = flag('hasSeenOnboardingTour')
