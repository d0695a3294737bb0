import { utcDay } from '#contract/core/days.ts'
import type { AdvisorCard, AdvisorDetail, DirectoryOverview, Fact } from '#contract/directory/schemas.ts'
import { certificationNames } from '#contract/profiles/labels.ts'
import type { Person } from '#contract/profiles/schemas.ts'
import { defaultAvailability } from '#contract/scheduling/values.ts'
import type { VerificationRow } from '#server/verification/tables.ts'
import type { OverviewRow } from './overview/store.ts'
import type { AdvisorRows } from './store.ts'

export type CardParts = {
  readonly rows: AdvisorRows
  readonly person: Person
  readonly nextFreeAt: Date | null
  readonly now: Date
}

/** The public facts of an advisor that lists show. */
export function presentCard({ rows, person, nextFreeAt, now }: CardParts): AdvisorCard {
  const { profile, advisor, firmName, verification, fullUntil } = rows
  return {
    id: advisor.id,
    name: person.displayName,
    firstName: profile.firstName || person.displayName,
    firmName,
    headline: advisor.headline,
    avatarUrl: person.avatarUrl,
    city: profile.city,
    state: profile.state,
    certifications: advisor.certifications,
    expertise: advisor.expertise,
    languages: advisor.languages,
    fees: {
      portfolioFeePercent: advisor.portfolioFeePercent,
      hourlyRateUsd: advisor.hourlyRateUsd,
      flatFeeUsd: advisor.flatFeeUsd,
    },
    minimumAssets: advisor.minimumAssets,
    maximumAssets: advisor.maximumAssets,
    opensAt: fullUntil && fullUntil > now ? fullUntil.toISOString() : null,
    nextFreeAt: nextFreeAt?.toISOString() ?? null,
    verification: { state: verification?.state ?? 'unverified', recordDate: verification?.recordDate ?? null },
    averageRating: advisor.averageRating,
    ratingCount: advisor.ratingCount,
    onlineStatus: person.onlineStatus,
  }
}

/** Updates the parts of a cached card that change with time: until when the advisor is full, and when they are next free. */
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
  readonly answersInMinutes: number | null
  readonly takesAppointments: boolean
}

/** Everything public about one advisor. */
export function presentDetail({ answersInMinutes, takesAppointments, ...parts }: DetailParts): AdvisorDetail {
  const { profile, advisor, modes } = parts.rows
  return {
    ...presentCard(parts),
    biography: advisor.biography,
    website: advisor.website,
    yearsOfExperience: advisor.yearsOfExperience,
    assetsUnderManagement: advisor.assetsUnderManagement,
    servedStates: advisor.servedStates,
    preferredCommunication: advisor.preferredCommunication,
    modes: modes ?? defaultAvailability.modes,
    acceptsClients: advisor.acceptsClients,
    takesAppointments,
    answersInMinutes,
    facts: factsOf(parts.rows),
    memberSince: profile.createdAt.toISOString(),
  }
}

/** Sorts counts from the highest, and by name where they are equal, so that the result is stable. */
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

/** The facts of an advisor with their sources: public records first, then the advisor's own statements. */
export function factsOf({ advisor, verification }: AdvisorRows): Fact[] {
  const stated = { source: 'The advisor’s profile', date: utcDay(advisor.updatedAt), known: 'stated' } as const
  return [
    ...(verification?.state === 'verified' ? checkedFacts(verification) : []),
    ...advisor.certifications.map((letters) => ({ what: `${letters}: ${certificationNames[letters]}`, ...stated })),
    ...(advisor.yearsOfExperience > 0
      ? [{ what: counted(advisor.yearsOfExperience, 'year of experience', 'years of experience'), ...stated }]
      : []),
    ...(advisor.assetsUnderManagement > 0
      ? [{ what: `Manages ${dollars.format(advisor.assetsUnderManagement)}`, ...stated }]
      : []),
  ]
}

function checkedFacts(verification: VerificationRow): Fact[] {
  const { crdNumber, recordDate, result, checkedAt, hasDisclosures } = verification
  if (result !== 'matched_active' || recordDate === null) {
    const date = checkedAt && utcDay(checkedAt)
    return [{ what: 'Registration reviewed', source: `Our staff, CRD ${crdNumber}`, date, known: 'checked' }]
  }
  const disclosures = hasDisclosures ? 'some, see adviserinfo.sec.gov' : 'none'
  const facts = [
    { what: 'Registered and active', source: `${register}, CRD ${crdNumber}` },
    { what: 'Name matches the record', source: register },
    { what: 'Disclosures on record', source: `${register}: ${disclosures}` },
  ]
  return facts.map((fact) => ({ ...fact, date: recordDate, known: 'checked' }))
}

const register = 'SEC public adviser data'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
