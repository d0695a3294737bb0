import { z } from 'zod'
import { Id, Instant } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { mailStates } from './values.ts'

const Attempts = {
  /** How often it was tried. */
  attempts: z.number().int(),
  /** Why the last try failed; null when none did. */
  error: z.string().nullable(),
}

/** A job that was given up. What it was to work on is not shown. */
const FailedJob = z.object({ id: Id, queue: z.string(), failedAt: Instant, ...Attempts })

const Queue = z.object({
  name: z.string(),
  ready: z.number().int(),
  /** Not due yet. */
  deferred: z.number().int(),
  active: z.number().int(),
  failed: z.number().int(),
  /** Null for a queue without a schedule. */
  nextRunAt: Instant.nullable(),
})

export const JobOverview = z.object({
  queues: z.array(Queue),
  /** The latest hundred. */
  failed: z.array(FailedJob),
})
export type JobOverview = z.infer<typeof JobOverview>

/** A mail without its words, which may hold a code or a link that signs in. */
export const ListedMail = z.object({
  id: Id,
  kind: z.string(),
  to: z.string(),
  state: z.enum(mailStates),
  createdAt: Instant,
  /** When it left or was given up. */
  endedAt: Instant.nullable(),
  ...Attempts,
})
export type ListedMail = z.infer<typeof ListedMail>

export const MailQuery = PageQuery.extend({ state: z.enum(mailStates).default('failed') })
export type MailQuery = z.infer<typeof MailQuery>
export const MailPage = pageOf(ListedMail)
