import { z } from 'zod'
import { ZipCode } from '#contract/core/fields.ts'
import {
  type OwnProfile,
  SaveAdvisor,
  type SaveAdvisorPart,
  SaveProfile,
  type SaveProfilePart,
} from '#contract/profiles/schemas.ts'
import { type Language, profileBounds, states } from '#contract/profiles/values.ts'
import { changedFields } from '#web/platform/changed-fields.ts'
import type { SchemaForm } from '#web/platform/form.ts'

const profile = SaveProfile.shape
const advisor = SaveAdvisor.shape

/** A number that is typed; an empty box is 0, which the profile reads as "not offered". */
const typed = <T extends z.ZodType<unknown, number>>(schema: T, message: string) =>
  z
    .string()
    .transform((text) => Number(text.trim().replace(',', '.')))
    .refine((value) => !Number.isNaN(value), message)
    .pipe(schema)

const dollars = <T extends z.ZodType<unknown, number>>(schema: T) =>
  z
    .custom<number | null>()
    .transform((value) => value ?? 0)
    .pipe(schema)

const { portfolioFeePercent, hourlyRateUsd, yearsOfExperience, newPeopleAWeek } = profileBounds
const wrongPeople = `Enter a whole number from 0 to ${newPeopleAWeek.max}`
const wrongPercent = `Enter a percentage from 0 to ${portfolioFeePercent.max}, such as 0.85`
const wrongYears = `Enter whole years from 0 to ${yearsOfExperience.max}`

/**
 * Everything an advisor says of themselves, in one form; what a save may lack is the publishing's
 * affair.
 */
export const AdvisorForm = z.object({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  addressLine1: profile.addressLine1,
  addressLine2: profile.addressLine2,
  city: profile.city,
  state: z.union([z.literal('').transform(() => null), z.string().pipe(z.enum(states))]),
  zipCode: z.union([z.literal('').transform(() => null), ZipCode]),
  headline: advisor.headline,
  biography: advisor.biography,
  organization: advisor.organization,
  website: advisor.website,
  yearsOfExperience: typed(
    z.number().int(wrongYears).min(0, wrongYears).max(yearsOfExperience.max, wrongYears),
    wrongYears,
  ),
  certifications: advisor.certifications,
  isAccredited: advisor.isAccredited,
  portfolioFeePercent: typed(
    z.number().min(0, wrongPercent).max(portfolioFeePercent.max, wrongPercent).pipe(advisor.portfolioFeePercent),
    wrongPercent,
  ),
  hourlyRateUsd: dollars(z.number().max(hourlyRateUsd.max, `At most $${hourlyRateUsd.max.toLocaleString('en-US')}`)),
  flatFeeUsd: dollars(z.number().max(1_000_000, 'At most $1,000,000')),
  compensation: advisor.compensation,
  fiduciaryStatement: advisor.fiduciaryStatement,
  minimumYearlyFeeUsd: advisor.minimumYearlyFeeUsd,
  feeIncludes: advisor.feeIncludes,
  custodian: advisor.custodian,
  typicalClients: advisor.typicalClients,
  firstMeeting: advisor.firstMeeting,
  brochureUrl: advisor.brochureUrl,
  disclosures: advisor.disclosures,
  servedStates: advisor.servedStates,
  minimumAssets: dollars(advisor.minimumAssets),
  maximumAssets: dollars(advisor.maximumAssets),
  newPeopleAWeek: typed(
    z.number().int(wrongPeople).min(0, wrongPeople).max(newPeopleAWeek.max, wrongPeople),
    wrongPeople,
  ),
  assetsUnderManagement: dollars(advisor.assetsUnderManagement),
  acceptsClients: advisor.acceptsClients,
  preferredCommunication: advisor.preferredCommunication,
  languages: advisor.languages,
  expertise: advisor.expertise,
  focusAreas: advisor.focusAreas,
})

export type AdvisorDraft = z.input<typeof AdvisorForm>
export type AdvisorValues = z.output<typeof AdvisorForm>
export type AdvisorFormState = SchemaForm<AdvisorDraft, AdvisorValues>

const numberText = (value: number) => (value === 0 ? '' : String(value))
const orNull = (value: number) => (value === 0 ? null : value)

/** The form as the saved profile fills it. */
export function draftOf({ profile: base, advisor: row }: OwnProfile): AdvisorDraft {
  return {
    firstName: base.firstName,
    lastName: base.lastName,
    phone: base.phone ?? '',
    addressLine1: base.addressLine1 ?? '',
    addressLine2: base.addressLine2 ?? '',
    city: base.city ?? '',
    state: base.state ?? '',
    zipCode: base.zipCode ?? '',
    headline: row?.headline ?? '',
    biography: row?.biography ?? '',
    organization: row?.organization ?? '',
    website: row?.website ?? '',
    yearsOfExperience: numberText(row?.yearsOfExperience ?? 0),
    certifications: row?.certifications ?? [],
    isAccredited: row?.isAccredited ?? false,
    portfolioFeePercent: numberText(row?.portfolioFeePercent ?? 0),
    hourlyRateUsd: orNull(row?.hourlyRateUsd ?? 0),
    flatFeeUsd: orNull(row?.flatFeeUsd ?? 0),
    compensation: row?.compensation ?? null,
    fiduciaryStatement: row?.fiduciaryStatement ?? null,
    minimumYearlyFeeUsd: row?.minimumYearlyFeeUsd ?? null,
    feeIncludes: row?.feeIncludes ?? '',
    custodian: row?.custodian ?? '',
    typicalClients: row?.typicalClients ?? '',
    firstMeeting: row?.firstMeeting ?? '',
    brochureUrl: row?.brochureUrl ?? '',
    disclosures: row?.disclosures ?? null,
    servedStates: row?.servedStates ?? [],
    minimumAssets: orNull(row?.minimumAssets ?? 0),
    maximumAssets: orNull(row?.maximumAssets ?? 0),
    newPeopleAWeek: numberText(row?.newPeopleAWeek ?? 0),
    assetsUnderManagement: orNull(row?.assetsUnderManagement ?? 0),
    acceptsClients: row?.acceptsClients ?? true,
    preferredCommunication: row?.preferredCommunication ?? [],
    // An answer once it is saved.
    languages: row && row.languages.length > 0 ? row.languages : [...proposedLanguages],
    expertise: row?.expertise ?? [],
    focusAreas: row?.focusAreas ?? [],
  }
}

/** What the form proposes before any language is saved. */
export const proposedLanguages: readonly Language[] = ['en']

const baseFields = [
  'firstName',
  'lastName',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const

/** Parts what was changed into the two rows it belongs to; a row without a change is left out. */
export function changedParts(
  values: AdvisorValues,
  dirty: Partial<Record<keyof AdvisorValues, unknown>>,
): { profile: SaveProfilePart | null; advisor: SaveAdvisorPart | null } {
  const changed = Object.entries(changedFields(values, dirty))
  const isBase = (field: string) => baseFields.some((base) => base === field)
  const part = (entries: [string, unknown][]) => (entries.length > 0 ? Object.fromEntries(entries) : null)
  return {
    profile: part(changed.filter(([field]) => isBase(field))),
    advisor: part(changed.filter(([field]) => !isBase(field))),
  }
}
