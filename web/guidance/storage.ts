import { flag } from '#web/platform/storage/stored-value.ts'

export const pricingTourTakenStore = flag('hasTakenPricingTour')
export const onboardingTourSeenStore = flag('hasSeenOnboardingTour')
