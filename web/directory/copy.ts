import { capital, inWords } from '#contract/core/words.ts'
import type { AdvisorCard, AdvisorDetail, Fact, Fees } from '#contract/directory/schemas.ts'
import { yearlyCost } from '#contract/directory/values.ts'
import { certificationNames, inSentence, languageName, specialtyLabels, stateNames } from '#contract/profiles/labels.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import { day, listed, money, percent, shortMoney, when } from '#web/platform/format.ts'
import { absolute, shareImage } from '#web/platform/seo.tsx'

const shownSubjects = 4

/** An advisor's subjects as a sentence, those the reader named first: "Retirement, taxes, estate planning". */
export function subjectsText(offered: readonly Specialty[], wanted: readonly Specialty[]): string {
  const hits = wanted.filter((subject) => offered.includes(subject))
  if (wanted.length >= 3 && hits.length === wanted.length) return `All ${inWords(wanted.length)} you chose`
  const others = offered.filter((subject) => !hits.includes(subject))
  const shown = [...hits, ...others].slice(0, Math.max(shownSubjects, hits.length))
  const more = offered.length - shown.length
  if (shown.length === 0) return 'No specialties listed yet'
  return capital([...shown.map(inSentence), ...(more > 0 ? [`${inWords(more)} more`] : [])].join(', '))
}

export const languagesText = (card: Pick<AdvisorCard, 'languages'>) => listed(card.languages.map(languageName))

/** "CFP, RICP · Salem, OR" */
export function standingText({ certifications, city, state }: Pick<AdvisorCard, 'certifications' | 'city' | 'state'>) {
  return [certifications.join(', '), [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
}

/** "Portland, Oregon" */
export function placeText({ city, state }: Pick<AdvisorCard, 'city' | 'state'>): string {
  return [city, state && stateNames[state]].filter(Boolean).join(', ')
}

/** What an advisor charges, each way in a few words: "0.85% a year", "$240 an hour". */
export function chargesText(fees: Fees): string[] {
  return [
    ...(fees.portfolioFeePercent > 0 ? [`${percent(fees.portfolioFeePercent)} a year`] : []),
    ...(fees.flatFeeUsd > 0 ? [`${money(fees.flatFeeUsd)} flat`] : []),
    ...(fees.hourlyRateUsd > 0 ? [`${money(fees.hourlyRateUsd)} an hour`] : []),
  ]
}

export type CostText = { main: string; unit: string; detail: string }

/** What a year would cost this reader, dollars first: "$3,570" "a year" "(0.85%)". */
export function costText(fees: Fees, sumUsd: number | null): CostText {
  const cost = yearlyCost(fees, sumUsd ?? 0)
  if (!cost) {
    const [first] = chargesText(fees)
    return first ? { main: '', unit: first, detail: '' } : { main: '', unit: 'Not stated', detail: '' }
  }
  const details = {
    percentage: `(${percent(fees.portfolioFeePercent)})`,
    flat: `(${money(fees.flatFeeUsd)} flat)`,
    hourly: `(${money(fees.hourlyRateUsd)} an hour)`,
  }
  const about = cost.kind === 'hourly' ? 'about ' : ''
  return { main: about + money(cost.usd), unit: 'a year', detail: details[cost.kind] }
}

/** The day from which a full advisor takes new people again: "Mon, Mar 9". */
export const opensText = (opensAt: string, zone: string | null) =>
  when(opensAt, 'weekdayDate', zone ?? 'America/New_York')

/** Where the proof is from: "SEC data, Nov 3, 2025"; null where nothing is proved. */
export function verifiedText({ state, recordDate }: AdvisorCard['verification']): string | null {
  if (state !== 'verified') return null
  return recordDate ? `SEC data, ${day(recordDate)}` : 'Reviewed by our staff'
}

const register = 'SEC public adviser data'
const ownProfile = 'The advisor’s profile'

/** What a fact says and where it comes from. */
export function factText(fact: Fact): { what: string; source: string } {
  switch (fact.kind) {
    case 'registered':
      return { what: 'Registered and active', source: `${register}, CRD ${fact.crdNumber}` }
    case 'name_matches':
      return { what: 'Name matches the record', source: register }
    case 'disclosures': {
      const found = fact.hasDisclosures ? 'some, see adviserinfo.sec.gov' : 'none'
      return { what: 'Disclosures on record', source: `${register}: ${found}` }
    }
    case 'reviewed':
      return { what: 'Registration reviewed', source: `Our staff, CRD ${fact.crdNumber}` }
    case 'certification':
      return { what: `${fact.certification}: ${certificationNames[fact.certification]}`, source: ownProfile }
    case 'experience':
      return { what: `${fact.years} ${fact.years === 1 ? 'year' : 'years'} of experience`, source: ownProfile }
    case 'managed_assets':
      return { what: `Manages ${shortMoney(fact.sumUsd)}`, source: ownProfile }
  }
}

/** The schema.org description of an advisor for search engines: the service and its provider. */
export function advisorData(advisor: AdvisorDetail, path: string): Record<string, unknown> {
  const url = absolute(path)
  const address = advisor.city &&
    advisor.state && {
      '@type': 'PostalAddress',
      addressLocality: advisor.city,
      addressRegion: advisor.state,
      addressCountry: 'US',
    }
  const person = {
    '@type': 'Person',
    name: advisor.name,
    url,
    jobTitle: 'Financial advisor',
    knowsLanguage: advisor.languages,
    knowsAbout: advisor.expertise.map((specialty) => specialtyLabels[specialty]),
    ...(advisor.firmName && { worksFor: { '@type': 'Organization', name: advisor.firmName } }),
    ...(advisor.certifications.length > 0 && {
      hasCredential: advisor.certifications.map((name) => ({ '@type': 'EducationalOccupationalCredential', name })),
    }),
  }
  return {
    '@type': 'FinancialService',
    name: advisor.name,
    url,
    image: shareImage(path),
    areaServed: advisor.servedStates.map((state) => ({ '@type': 'State', name: stateNames[state] })),
    employee: person,
    ...(advisor.headline && { slogan: advisor.headline }),
    ...(address && { address }),
    ...(advisor.averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: advisor.averageRating,
        reviewCount: advisor.ratingCount,
      },
    }),
  }
}
