import { z } from 'zod'
import type { Feature } from '#contract/billing/entitlements/values.ts'
import { Day, Instant, text } from '#contract/core/fields.ts'
import {
  eventFieldMaxLength,
  eventFields,
  eventNames,
  maxMetricsPerBatch,
  maxMetricValue,
  metricDimensions,
  metricTypes,
  webVitals,
} from './values.ts'

const metricNames: { readonly [type: string]: readonly string[] } = {
  event: eventNames,
  web_vital: Object.keys(webVitals),
}

/**
 * A record of table analytics_metrics (docs/product.md "Measuring and consent"): a name of the
 * catalogue, and nothing that names a person.
 */
export const Metric = z
  .strictObject({
    metricType: z.enum(metricTypes),
    metricName: text(80).min(1),
    metricValue: z.number().min(0).max(maxMetricValue),
    metricDate: Instant,
    dimensionName: z.enum(metricDimensions),
    dimensionValue: text(300),
    details: z.partialRecord(z.enum(eventFields), text(eventFieldMaxLength)).default({}),
  })
  .refine(({ metricType, metricName }) => metricNames[metricType]?.includes(metricName) ?? true, {
    path: ['metricName'],
    message: 'Is not in the catalogue of names',
  })
export type Metric = z.infer<typeof Metric>
/** What a browser sends of one: the details may be left out. */
export type SentMetric = z.input<typeof Metric>
export const Metrics = z.object({ metrics: z.array(Metric).min(1).max(maxMetricsPerBatch) })

const DayCount = z.object({ day: Day, count: z.number().int() })
const WeekValue = z.object({ week: Day, value: z.number().nullable() })
const Counts = z.record(z.string(), z.number().int())

/** Null where the plan does not include the feature; the API's description says which plans do. */
const by = (feature: Feature) => ({ feature })

/**
 * What an advisor can count of their own practice over the last twelve weeks. What their plan does
 * not include is null.
 */
export const PracticeAnalytics = z.object({
  /** Of all time. */
  totalProfileViews: z.number().int(),
  profileViews: z.array(z.object({ week: Day, value: z.number().int() })),
  medianFirstAnswerHours: z.array(WeekValue).nullable().meta(by('answer_times')),
  funnel: z
    .object({
      leads: z.number().int(),
      answered: z.number().int(),
      consultations: z.number().int(),
      converted: z.number().int(),
    })
    .nullable()
    .meta(by('lead_numbers')),
  leadsBySource: Counts.nullable().meta(by('lead_numbers')),
  /** Of the leads of each source, how many were converted. */
  convertedBySource: Counts.nullable().meta(by('source_conversion')),
  appointmentsByStatus: Counts,
  liked: z.number().int(),
  averageRating: z.number().nullable(),
  ratingCount: z.number().int(),
})
export type PracticeAnalytics = z.infer<typeof PracticeAnalytics>

/** A practice in a range of days, beside as many days before it. */
export const PracticeComparison = z.object({
  from: Day,
  to: Day,
  comparedFrom: Day,
  now: PracticeAnalytics,
  before: PracticeAnalytics,
})
export type PracticeComparison = z.infer<typeof PracticeComparison>

/** What a consumer can count of their own search. */
export const SearchAnalytics = z.object({
  advisorsViewed: z.number().int(),
  advisorsLiked: z.number().int(),
  chats: z.number().int(),
  appointments: Counts,
})
export type SearchAnalytics = z.infer<typeof SearchAnalytics>

/** Real counts over the whole product, for admins. */
export const AdminAnalytics = z.object({
  asOf: Instant,
  users: Counts,
  verifiedEmails: z.number().int(),
  advisorsByVerification: Counts,
  listedAdvisors: z.number().int(),
  firms: z.number().int(),
  subscriptions: Counts,
  chats: z.number().int(),
  messages: z.number().int(),
  appointmentsByStatus: Counts,
  leadsByStatus: Counts,
  reviews: z.number().int(),
  signUps: z.array(DayCount),
  messagesPerDay: z.array(DayCount),
  appointmentsPerDay: z.array(DayCount),
})
export type AdminAnalytics = z.infer<typeof AdminAnalytics>

/**
 * What the public pages may say in numbers (docs/product.md "Claims"). A demonstration shows the
 * owner's sample figures and counts nothing; elsewhere a figure is counted, and null while there is
 * too little of it to mean anything.
 */
export const PublicFigures = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample') }),
  z.object({
    kind: z.literal('counted'),
    countedOn: Day,
    verifiedAdvisors: z.number().int().nullable(),
    reviews: z.object({ count: z.number().int(), average: z.number() }).nullable(),
    /** Pairs of a consumer and an advisor who have completed an appointment. */
    firstMeetings: z.number().int().nullable(),
  }),
])
export type PublicFigures = z.infer<typeof PublicFigures>
