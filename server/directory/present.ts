import { utcDay } from '#contract/core/days.ts'
import type { AdvisorCard, AdvisorDetail, DirectoryOverview, Fact } from '#contract/directory/schemas.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import type { Registration } from '#contract/verification/schemas.ts'
import type { CheckedRecord } from '#server/verification/cases/service.ts'
import type { VerificationRow } from '#server/verification/tables.ts'
import type { OverviewRow } from './overview/store.ts'
import type { AdvisorRows } from './store.ts'

export type CardParts = {
  readonly rows: AdvisorRows
  readonly person: Person
  readonly nextFreeAt: Date | null
  readonly isSample: boolean
  readonly now: Date
}

/** The public facts of an advisor that lists show. */
export function presentCard({ rows, person, nextFreeAt, isSample, now }: CardParts): AdvisorCard {
  const { profile, advisor, firmName, firm, verification, modes, confirmation, fullUntil } = rows
  return {
    id: advisor.id,
    name: person.displayName,
    firstName: profile.firstName || person.displayName,
    firmName,
    firm,
    headline: advisor.headline,
    avatarUrl: person.avatarUrl,
    city: profile.city,
    state: profile.state,
    certifications: advisor.certifications,
    checkedCertifications: checkedOf(rows),
    yearsOfExperience: advisor.yearsOfExperience,
    expertise: advisor.expertise,
    focusAreas: advisor.focusAreas,
    languages: advisor.languages,
    fees: {
      portfolioFeePercent: advisor.portfolioFeePercent,
      hourlyRateUsd: advisor.hourlyRateUsd,
      flatFeeUsd: advisor.flatFeeUsd,
      minimumYearlyFeeUsd: advisor.minimumYearlyFeeUsd,
    },
    compensation: advisor.compensation,
    fiduciaryStatement: advisor.fiduciaryStatement,
    modes,
    confirmation: confirmation ?? defaultAvailability.confirmation,
    minimumAssets: advisor.minimumAssets,
    maximumAssets: advisor.maximumAssets,
    opensAt: fullUntil && fullUntil > now ? fullUntil.toISOString() : null,
    nextFreeAt: nextFreeAt?.toISOString() ?? null,
    verification: { state: verification?.state ?? 'unverified', recordDate: verification?.recordDate ?? null },
    isSample,
    averageRating: advisor.averageRating,
    ratingCount: advisor.ratingCount,
    onlineStatus: person.onlineStatus,
  }
}

/** What was checked of a verified advisor's statements, as on the page with the facts. */
function checkedOf({ advisor, verification, checked }: AdvisorRows): AdvisorCard['checkedCertifications'] {
  return verification?.state === 'verified' ? advisor.certifications.filter((each) => checked.includes(each)) : []
}

/**
 * Updates the parts of a cached card that change with time: until when the advisor is full, and
 * when they are next free.
 */
export function currentCard(
  { opensAt, ...card }: AdvisorCard,
  { nextFreeAt, now }: { nextFreeAt: number | null; now: Date },
): AdvisorCard {
  return {
    ...card,
    opensAt: opensAt !== null && Date.parse(opensAt) > now.getTime() ? opensAt : null,
    nextFreeAt: nextFreeAt === null ? null : new Date(nextFreeAt).toISOString(),
  }
}

export type DetailParts = CardParts & {
  readonly acceptsClients: boolean
  readonly answersInMinutes: number | null
  readonly takesAppointments: boolean
  readonly record: CheckedRecord
}

/** Everything public about one advisor. */
export function presentDetail({
  acceptsClients,
  answersInMinutes,
  takesAppointments,
  record,
  ...parts
}: DetailParts): AdvisorDetail {
  const { profile, advisor, verification } = parts.rows
  return {
    ...presentCard(parts),
    biography: advisor.biography,
    website: advisor.website,
    feeIncludes: advisor.feeIncludes,
    custodian: advisor.custodian,
    typicalClients: advisor.typicalClients,
    firstMeeting: advisor.firstMeeting,
    brochureUrl: advisor.brochureUrl,
    disclosures: advisor.disclosures,
    disclosuresStatedAt: advisor.disclosuresStatedAt?.toISOString() ?? null,
    isAccredited: advisor.isAccredited,
    registeredCrdNumber: verification?.state === 'verified' ? verification.crdNumber : null,
    assetsUnderManagement: advisor.assetsUnderManagement,
    servedStates: advisor.servedStates,
    preferredCommunication: advisor.preferredCommunication,
    acceptsClients,
    takesAppointments,
    answersInMinutes,
    facts: factsOf(parts.rows, record),
    memberSince: profile.createdAt.toISOString(),
  }
}

/**
 * Sorts counts from the highest, and by name where they are equal, so that the result is stable.
 */
export function presentOverview(row: OverviewRow): DirectoryOverview {
  const counted = <K extends string>(counts: Partial<Record<K, number>>) =>
    (Object.entries(counts) as [K, number][]).toSorted(
      ([nameA, countA], [nameB, countB]) => countB - countA || nameA.localeCompare(nameB),
    )
  return {
    total: row.total,
    based: row.based,
    states: counted(row.states).map(([state, count]) => ({ state, count })),
    specialties: counted(row.specialties).map(([specialty, count]) => ({ specialty, count })),
    languages: counted(row.languages).map(([language, count]) => ({ language, count })),
    cities: counted(row.cities).map(([city, count]) => ({ city, count })),
    fees: {
      portfolioFeePercent: medianOf(row.percent),
      hourlyRateUsd: medianOf(row.hourly),
      flatFeeUsd: medianOf(row.flat),
    },
  }
}

const medianOf = ({ median, count }: OverviewRow['percent']) =>
  median === null ? null : { median: Number(median), count }

/** The facts of an advisor: those of public records first, then the advisor's own statements. */
export function factsOf({ advisor, verification }: AdvisorRows, record: CheckedRecord): Fact[] {
  const { certifications, yearsOfExperience: years, assetsUnderManagement: sumUsd } = advisor
  const stated = { date: utcDay(advisor.updatedAt), known: 'stated' } as const
  return [
    ...(verification?.state === 'verified' ? checkedFacts(verification, record) : []),
    ...certifications.map((certification) => {
      const day = record.certifications.get(certification)
      const status = day ? ({ date: utcDay(day), known: 'checked' } as const) : stated
      return { kind: 'certification', certification, ...status } as const
    }),
    ...(years > 0 ? [{ kind: 'experience', years, ...stated } as const] : []),
    ...(sumUsd > 0 ? [{ kind: 'managed_assets', sumUsd, ...stated } as const] : []),
  ]
}

function checkedFacts(verification: VerificationRow, { registrations, firms }: CheckedRecord): Fact[] {
  const { recordDate, result, checkedAt, hasDisclosures } = verification
  const crdNumber = verification.crdNumber ?? ''
  if (result !== 'matched_active' || recordDate === null)
    return [{ kind: 'reviewed', crdNumber, date: checkedAt && utcDay(checkedAt), known: 'checked' }]
  const checked = { date: recordDate, known: 'checked' } as const
  return [
    { kind: 'registered', crdNumber, ...checked },
    { kind: 'name_matches', ...checked },
    { kind: 'disclosures', hasDisclosures, ...checked },
    ...facts(registrations, (authorities) => ({ kind: 'person_registered', authorities, ...checked })),
    ...firms.flatMap(({ name, crdNumber: firmCrd, registrations: own, recordDate: date }) =>
      facts(own, (authorities) => ({
        kind: 'firm_registered',
        firmName: name,
        crdNumber: firmCrd,
        authorities,
        date,
        known: 'checked',
      })),
    ),
  ]
}

/** A fact about the active ones among some registrations; none without any. */
function facts(registrations: readonly Registration[], factOf: (authorities: string[]) => Fact): Fact[] {
  const active = registrations.filter(({ isActive }) => isActive).map(({ authority }) => authority)
  return active.length === 0 ? [] : [factOf(active.toSorted())]
}
