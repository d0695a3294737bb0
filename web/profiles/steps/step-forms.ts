import { z } from 'zod'
import { ZipCode } from '#contract/core/fields.ts'
import { SaveConsumer, SaveProfile } from '#contract/profiles/schemas.ts'
import { incomeBrackets, profileBounds, riskTolerances, startTimelines, states } from '#contract/profiles/values.ts'

// The API's schemas with every field required: a submitted card is answered.
const profile = SaveProfile.shape
const consumer = SaveConsumer.shape

/** One of several, with nothing chosen as the empty text that forms begin with. */
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, message: string) =>
  z.string().pipe(z.enum(values, message))

export const NameForm = z.object({
  firstName: profile.firstName.min(1, 'Enter your first name'),
  lastName: profile.lastName.min(1, 'Enter your last name'),
})

export const HomeForm = z.object({
  addressLine1: profile.addressLine1,
  addressLine2: profile.addressLine2,
  city: profile.city,
  state: oneOf(states, 'Choose your state'),
  zipCode: z.string().trim().pipe(ZipCode),
})

export const PhoneForm = z.object({ phone: profile.phone })

const outOfRange = `Enter an age from ${profileBounds.age.min} to ${profileBounds.age.max}`
export const AgeForm = z.object({
  age: z
    .string()
    .trim()
    .regex(/^\d{2,3}$/, outOfRange)
    .transform(Number)
    .pipe(z.number().min(profileBounds.age.min, outOfRange).max(profileBounds.age.max, outOfRange)),
})

export const IncomeForm = z.object({ incomeBracket: oneOf(incomeBrackets, 'Choose the closest option') })
export const RiskForm = z.object({ riskTolerance: oneOf(riskTolerances, 'Choose the option that fits you best') })
export const StartForm = z.object({
  startTimeline: oneOf(startTimelines, 'Choose the closest option'),
  timesOfDay: consumer.timesOfDay,
})
export const LanguageForm = z.object({ preferredLanguage: consumer.preferredLanguage })

export const GoalsForm = z.object({
  financialGoals: consumer.financialGoals.refine((goals) => goals.length > 0, 'Choose at least one'),
})
export const SubjectsForm = z.object({
  preferredAdvisorSpecialties: consumer.preferredAdvisorSpecialties.refine(
    (subjects) => subjects.length > 0,
    'Choose at least one',
  ),
  topSpecialties: consumer.topSpecialties,
})
export const ContactForm = z.object({
  preferredCommunication: consumer.preferredCommunication.refine((ways) => ways.length > 0, 'Choose at least one'),
})

const sum = z
  .custom<number | null>((value) => typeof value === 'number', 'Enter an amount, or 0')
  .transform((value) => value ?? 0)
  .pipe(consumer.investableAssets)
export const MoneyForm = z
  .object({ investableAssets: sum, investmentAmount: consumer.investmentAmount.nullable() })
  .refine(({ investableAssets, investmentAmount }) => (investmentAmount ?? 0) <= investableAssets, {
    error: 'This can’t be more than the total you could invest',
    path: ['investmentAmount'],
  })
