import { capital, inWords } from '#contract/core/words.ts'
import type { AdvisorCard, AdvisorDetail, Fees } from '#contract/directory/schemas.ts'
import { feeKindsOf, yearlyCost } from '#contract/directory/values.ts'
import {
  communicationLabels,
  inSentence,
  languageName,
  specialtyLabels,
  stateNames,
} from '#contract/profiles/labels.ts'
import { compensationLabels, fiduciaryLabels } from '#contract/profiles/practice/labels.ts'
import type { Specialty } from '#contract/profiles/values.ts'
import type { Review, ReviewSummary } from '#contract/reviews/schemas.ts'
import { ratingBounds } from '#contract/reviews/values.ts'
import { modeNames } from '#contract/scheduling/labels.ts'
import { appointmentModes } from '#contract/scheduling/values.ts'
import { listed, money, percent, when } from '#web/platform/format.ts'
import { absolute, shareImage } from '#web/platform/page/seo.tsx'

const shownSubjects = 4

/**
 * An advisor's subjects as a sentence, those the reader named first: "Retirement, taxes, estate
 * planning".
 */
export function subjectsText(offered: readonly Specialty[], wanted: readonly Specialty[]): string {
  const hits = wanted.filter((subject) => offered.includes(subject))
  if (wanted.length >= 3 && hits.length === wanted.length) return `All ${inWords(wanted.length)} you chose`
  const others = offered.filter((subject) => !hits.includes(subject))
  const shown = [...hits, ...others].slice(0, Math.max(shownSubjects, hits.length))
  const more = offered.length - shown.length
  if (shown.length === 0) return 'No specialties listed yet'
  const names = shown.map(inSentence)
  return capital(more > 0 ? listed([...names, `${inWords(more)} more`]) : names.join(', '))
}

export const languagesText = (card: Pick<AdvisorCard, 'languages'>) => listed(card.languages.map(languageName))

/** "Portland, Oregon" */
export function placeText({ city, state }: Pick<AdvisorCard, 'city' | 'state'>): string {
  return [city, state && stateNames[state]].filter(Boolean).join(', ')
}

/** "4.8 (23 reviews)" */
export function ratingText({ averageRating, ratingCount }: Pick<AdvisorCard, 'averageRating' | 'ratingCount'>): string {
  if (averageRating === null) return 'No reviews yet'
  return `${averageRating.toFixed(1)} (${ratingCount} ${ratingCount === 1 ? 'review' : 'reviews'})`
}

/** "Video call, phone" */
export function modesText({ modes }: Pick<AdvisorCard, 'modes'>): string {
  return capital(modes.map((mode) => modeNames[mode].toLowerCase()).join(', '))
}

/**
 * How an advisor writes with clients: "Chat, email". How they meet is said by `modesText`, because
 * saved hours overrule the ways to meet of a profile.
 */
export function writingText({ preferredCommunication }: Pick<AdvisorDetail, 'preferredCommunication'>): string {
  const ways = preferredCommunication.filter((way) => !appointmentModes.some((mode) => mode === way))
  return capital(ways.map((way) => communicationLabels[way].toLowerCase()).join(', '))
}

/** "2,445 miles away" */
export function distanceText(miles: number): string {
  const rounded = Math.max(1, Math.round(miles))
  return `${rounded.toLocaleString('en-US')} ${rounded === 1 ? 'mile' : 'miles'} away`
}

/** What the advisor's page says about who pays, after the advisor's own statement. */
export function paymentText({
  compensation,
  firstName,
  fees,
}: Pick<AdvisorCard, 'compensation' | 'firstName' | 'fees'>): string {
  switch (compensation) {
    case 'fee_only':
      return `${firstName} states: fee-only. Clients pay ${firstName}, and no one else does.`
    case 'fee_and_commission':
      return `${firstName} states: fees and commissions. Some products also pay ${firstName} or the firm. Ask which ones, and how much.`
    case 'commission':
      if (feeKindsOf(fees).length > 0)
        return `${firstName} states: commissions only, but lists a fee as well. Ask what you would pay, and who else pays ${firstName}.`
      return `${firstName} states: commissions only. The products you buy pay ${firstName} or the firm. Ask how much.`
    case null:
      return `Not stated by the advisor: whether anyone other than clients pays ${firstName}. Ask before you hire ${firstName}.`
  }
}

type Statements = Pick<AdvisorCard, 'compensation' | 'fiduciaryStatement' | 'fees'>

/** A fee beside "commissions only" contradicts it, and the reader should know. */
function paidText(compensation: NonNullable<AdvisorCard['compensation']>, fees: Fees): string {
  const hasUnstatedFee = compensation === 'commission' && feeKindsOf(fees).length > 0
  return hasUnstatedFee ? 'Commissions only, but lists a fee as well' : compensationLabels[compensation]
}

/** The advisor's statement on who pays; null when there is none. */
export const compensationText = ({ compensation, fees }: Pick<Statements, 'compensation' | 'fees'>) =>
  compensation && paidText(compensation, fees)

/** An advisor's statements in one line: "Fee-only, fiduciary at all times". */
export function statementsText({ compensation, fiduciaryStatement, fees }: Statements): string {
  if (compensation === null && fiduciaryStatement === null) return 'How they’re paid and fiduciary duty not stated'
  const payment = compensation === null ? 'how they’re paid not stated' : paidText(compensation, fees)
  const duty = fiduciaryStatement === null ? 'fiduciary duty not stated' : fiduciaryLabels[fiduciaryStatement]
  return capital(`${payment}, ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`)
}

/** "12 years of experience"; null where the advisor states none. */
export function experienceText({ yearsOfExperience: years }: Pick<AdvisorCard, 'yearsOfExperience'>): string | null {
  return years > 0 ? `${years} ${years === 1 ? 'year' : 'years'} of experience` : null
}

/**
 * What a card says in the advisor's own words: "Fee-only, fiduciary at all times, 12 years of
 * experience".
 */
export function selfReportedText(card: Statements & Pick<AdvisorCard, 'yearsOfExperience'>): string {
  return [statementsText(card), experienceText(card)].filter(Boolean).join(', ')
}

/** What an advisor charges, in a few words: "0.85% of assets a year or $240 an hour". */
function chargesText(fees: Fees): string {
  const ways = [
    ...(fees.portfolioFeePercent > 0 ? [`${percent(fees.portfolioFeePercent)} of assets a year`] : []),
    ...(fees.flatFeeUsd > 0 ? [`${money(fees.flatFeeUsd)} flat`] : []),
    ...(fees.hourlyRateUsd > 0 ? [`${money(fees.hourlyRateUsd)} an hour`] : []),
  ].join(' or ')
  return ways && fees.minimumYearlyFeeUsd ? `${ways}, at least ${money(fees.minimumYearlyFeeUsd)} a year` : ways
}

export type CostText = { main: string; unit: string; detail: string }

/**
 * What a year would cost this reader, dollars first: "$3,570" "a year" "(0.85% of assets or $240 an
 * hour)".
 */
export function costText(
  { fees, compensation }: Pick<AdvisorCard, 'fees' | 'compensation'>,
  sumUsd: number | null,
): CostText {
  const cost = yearlyCost(fees, sumUsd ?? 0)
  if (!cost) {
    const unstated = compensation === 'commission' ? 'No fee, commissions only' : 'Not stated'
    return { main: '', unit: chargesText(fees) || unstated, detail: '' }
  }
  const ways = {
    percentage: `${percent(fees.portfolioFeePercent)} of assets`,
    flat: `${money(fees.flatFeeUsd)} flat`,
    hourly: `${money(fees.hourlyRateUsd)} an hour`,
  }
  const others = feeKindsOf(fees).filter((kind) => kind !== cost.kind)
  const charged = [cost.kind, ...others].map((kind) => ways[kind]).join(' or ')
  // A flat fee alone is the year's cost itself.
  const isCostItself = cost.kind === 'flat' && others.length === 0
  const detail = cost.isMinimum ? `(minimum fee; ${charged})` : isCostItself ? '' : `(${charged})`
  return { main: (cost.isEstimate ? 'about ' : '') + money(cost.usd), unit: 'a year', detail }
}

/** The same without its detail: "about $1,110 a year", or the ways of paying without an amount. */
export function yearlyCostText(card: Pick<AdvisorCard, 'fees' | 'compensation'>, sumUsd: number | null): string {
  const { main, unit } = costText(card, sumUsd)
  return [main, unit].filter(Boolean).join(' ')
}

/** The day from which a full advisor takes new people again: "Mon, Mar 9". */
export const opensText = (opensAt: string, zone: string | null) =>
  when(opensAt, 'weekdayDate', zone ?? 'America/New_York')

type PageReviews = {
  readonly items: readonly Review[]
  readonly summary: Pick<ReviewSummary, 'averageRating' | 'ratingCount'>
}

/**
 * The schema.org description of an advisor for search engines: the service, its provider, and the
 * ratings in the figures of the page. Its reviews are all there or, when the page does not show all
 * of them at first, not at all: the latest alone would be a selection.
 */
export function advisorData(advisor: AdvisorDetail, reviews: PageReviews, path: string): Record<string, unknown> {
  const url = absolute(path)
  const { averageRating, ratingCount } = reviews.summary
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
    // A credential that nobody checked is the advisor's own word, which this format cannot say.
    ...(advisor.checkedCertifications.length > 0 && {
      hasCredential: advisor.checkedCertifications.map((name) => ({
        '@type': 'EducationalOccupationalCredential',
        name,
      })),
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
    ...(averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(averageRating.toFixed(1)),
        bestRating: ratingBounds.max,
        worstRating: ratingBounds.min,
        reviewCount: ratingCount,
      },
    }),
    ...(reviews.items.length > 0 && reviews.items.length === ratingCount && { review: reviews.items.map(reviewData) }),
  }
}

function reviewData({ writtenBy, rating, text, createdAt, editedAt }: Review): Record<string, unknown> {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: writtenBy },
    reviewRating: {
      '@type': 'Rating',
      ratingValue: rating,
      bestRating: ratingBounds.max,
      worstRating: ratingBounds.min,
    },
    reviewBody: text,
    datePublished: createdAt.slice(0, 10),
    ...(editedAt && { dateModified: editedAt.slice(0, 10) }),
  }
}
