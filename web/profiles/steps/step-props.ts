import type { OwnProfile, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { StepPlace } from './step-card.tsx'

/** A part of the profile on its way to the server: of the base row or of the consumer's. */
export type StepAnswer = { readonly profile?: SaveProfilePart; readonly consumer?: SaveConsumerPart }

export type StepProps = {
  readonly own: OwnProfile
  readonly place: StepPlace
  /** Saves and goes on; throws what the server refused. */
  readonly onSave: (answer: StepAnswer) => Promise<void>
}
