import { erasedDisplayName } from '#contract/profiles/disclosure/labels.ts'
import type { ListedRequest, OwnRequest, RequestRecord } from '#contract/support/desk/schemas.ts'
import { truncate } from '#server/platform/truncate.ts'
import type { OwnRequestDetails, RequestDetails } from './service.ts'
import type { ListedRequestRow, StaffName, SupportRequestRow } from './store.ts'

/** The length of the text beside a request in a list. */
const excerptLength = 160

const named = ({ id, firstName, lastName, email }: StaffName) => ({
  id,
  name: `${firstName} ${lastName}`.trim() || (email ?? ''),
})

/** A request as the staff's list shows it. */
export function presentListed({ request, assignee }: ListedRequestRow): ListedRequest {
  const { id, kind, level, status, name, email, message, lastMessageAt } = request
  return {
    id,
    kind,
    level,
    status,
    name,
    email,
    text: truncate(message, excerptLength),
    lastMessageAt: lastMessageAt.toISOString(),
    assignee: assignee ? named(assignee) : null,
  }
}

/** A request in full, with the names of those who answered: only the staff reads it. */
export function presentRecord(details: RequestDetails): RequestRecord {
  const { request, messages, staff } = details
  const first = { id: request.id, body: request.message, at: request.createdAt.toISOString(), by: null }
  const later = messages.map(({ message: { id, body, createdAt, isOurs }, author }) => ({
    id,
    body,
    at: createdAt.toISOString(),
    by: isOurs ? (author ? named(author).name : erasedDisplayName) : null,
  }))
  return {
    ...presentListed(details),
    phone: request.phone,
    userId: request.userId,
    createdAt: request.createdAt.toISOString(),
    messages: [first, ...later],
    staff: staff.map(named),
  }
}

const own = ({ id, token, status, createdAt, lastMessageAt }: SupportRequestRow) => ({
  id,
  token,
  status,
  createdAt: createdAt.toISOString(),
  lastMessageAt: lastMessageAt.toISOString(),
})

/** A request in the writer's list. */
export function presentOwnListed(request: SupportRequestRow) {
  return { ...own(request), text: request.message.slice(0, excerptLength) }
}

/** A request as its writer reads it, without the names of our staff. */
export function presentOwn({ request, messages }: OwnRequestDetails): OwnRequest {
  const first = { id: request.id, body: request.message, at: request.createdAt.toISOString(), isOurs: false }
  const later = messages.map(({ message: { id, body, createdAt, isOurs } }) => ({
    id,
    body,
    isOurs,
    at: createdAt.toISOString(),
  }))
  return { ...own(request), messages: [first, ...later] }
}
