import { z } from 'zod'
import { supportLevels } from '#contract/billing/entitlements/values.ts'
import { Id, Instant, line, text } from '#contract/core/fields.ts'
import { PageQuery, pageOf } from '#contract/core/paging.ts'
import { SearchWords } from '#contract/core/search-words.ts'
import { StaffReason } from '#contract/staff/schemas.ts'
import { SupportMessage } from '../schemas.ts'
import { supportKinds, supportMessageMaxLength } from '../values.ts'
import { requestKinds, requestStatuses } from './values.ts'

const Line = z.object({ id: Id, body: z.string(), at: Instant })

/** A request as its writer reads it; the names of our staff stay inside. */
export const OwnRequest = z.object({
  id: Id,
  /** The key of its page, which the writer was mailed with the first answer. */
  token: Id,
  status: z.enum(requestStatuses),
  createdAt: Instant,
  lastMessageAt: Instant,
  /** What was written, oldest first. */
  messages: z.array(Line.extend({ isOurs: z.boolean() })),
})
export type OwnRequest = z.infer<typeof OwnRequest>
export const OwnRequests = z.object({
  items: z.array(
    OwnRequest.omit({ messages: true }).extend({
      /** Empty while our staff view the account: it opens a page that writes as the owner. */
      token: Id.or(z.literal('')),
      text: z.string(),
    }),
  ),
})

export const TokenParams = z.object({ token: Id })
export const WriteMessage = z.object({ message: SupportMessage })
export type WriteMessage = z.infer<typeof WriteMessage>

const Named = z.object({ id: Id, name: z.string() })

/** A request as a list of the staff shows it. */
export const ListedRequest = z.object({
  id: Id,
  kind: z.enum(supportKinds),
  level: z.enum(supportLevels),
  status: z.enum(requestStatuses),
  name: z.string(),
  email: z.string(),
  /** The beginning of what was written first. */
  text: z.string(),
  lastMessageAt: Instant,
  assignee: Named.nullable(),
})
export type ListedRequest = z.infer<typeof ListedRequest>

export const RequestQuery = PageQuery.extend({
  status: z.enum(requestStatuses).default('open'),
  /** Only those assigned to the caller. */
  isMine: z.stringbool().default(false),
  kind: z.enum(requestKinds).optional(),
  /** Part of the name, the address or what was written first. */
  words: SearchWords.optional(),
})
export type RequestQuery = z.infer<typeof RequestQuery>
export const RequestPage = pageOf(ListedRequest)

/** A request in full, for the staff. */
export const RequestRecord = ListedRequest.omit({ text: true }).extend({
  phone: z.string(),
  /** The account that wrote; null for a visitor. */
  userId: Id.nullable(),
  createdAt: Instant,
  /** What was written, oldest first; `by` is somebody of the staff, and null is the writer. */
  messages: z.array(Line.extend({ by: z.string().nullable() })),
  /** Those of the staff who may answer. */
  staff: z.array(Named),
})
export type RequestRecord = z.infer<typeof RequestRecord>

/** An answer is mailed to the writer, and the request waits for them or is closed. */
export const AnswerRequest = WriteMessage.extend({ status: z.enum(['waiting', 'closed']) })
export type AnswerRequest = z.infer<typeof AnswerRequest>

export const DeleteReply = z.object({ reason: StaffReason })
export type DeleteReply = z.infer<typeof DeleteReply>

/** Only what is to change, and why. */
export const ChangeRequest = z.object({
  status: z.enum(requestStatuses).optional(),
  assigneeId: Id.nullable().optional(),
  reason: StaffReason,
})
export type ChangeRequest = z.infer<typeof ChangeRequest>

const SupportReplyWords = z.object({
  title: line(60).min(1, 'Give it a name'),
  body: text(supportMessageMaxLength).min(1, 'Write the reply'),
})
export const WriteSupportReply = SupportReplyWords.extend({ reason: StaffReason })
export type WriteSupportReply = z.infer<typeof WriteSupportReply>
export const SupportReply = SupportReplyWords.extend({ id: Id })
export type SupportReply = z.infer<typeof SupportReply>
