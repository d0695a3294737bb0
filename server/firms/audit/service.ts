import type { Person } from '#contract/profiles/schemas.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { decodeCursor, toPage } from '#server/platform/db/cursor.ts'
import { peopleSeenBy } from '#server/profiles/service.ts'
import type { ProfileRow } from '#server/profiles/tables.ts'
import { membershipWith } from '../service.ts'
import { listInvitedEmails, listMemberProfiles } from '../store.ts'
import { listEntries } from './store.ts'
import type { FirmAuditRow } from './tables.ts'

export { recordAudit } from './service.record.ts'

export type AuditView = {
  readonly rows: FirmAuditRow[]
  readonly nextCursor: string | null
  readonly people: ReadonlyMap<string, Person>
  /** Those of them who are members now. */
  readonly members: ReadonlyMap<string, ProfileRow>
  /** The addresses of invitations that are still kept. */
  readonly invitedEmails: ReadonlyMap<string, string>
}

type Page = { readonly cursor?: string | undefined; readonly limit: number }

/** One page of what changed at a firm. @throws core.invalid for a wrong cursor */
export async function listAuditOf(ctx: UserCtx, firmId: string, { cursor, limit }: Page): Promise<AuditView> {
  const found = await listEntries(ctx.db, firmId, { after: decodeCursor(cursor), limit: limit + 1 })
  const { rows, nextCursor } = toPage(found, limit, ({ at, id }) => ({ at, id }))
  const ids = [...new Set(rows.flatMap(({ byId, subjectId }) => [byId ?? [], subjectId ?? []].flat()))]
  const invited = rows.flatMap(({ invitationId }) => invitationId ?? [])
  const [people, members, emails] = await Promise.all([
    peopleSeenBy(ctx, ids),
    listMemberProfiles(ctx.db, firmId, ids),
    listInvitedEmails(ctx.db, firmId, invited),
  ])
  return {
    rows,
    nextCursor,
    people,
    members: new Map(members.map((profile) => [profile.id, profile])),
    invitedEmails: new Map(emails.map(({ id, email }) => [id, email])),
  }
}

/**
 * What changed in the firm's team, plan and lead routing, the latest first, for its owner and its
 * compliance officers.
 * @throws firms.none, firms.not-allowed, core.invalid for a wrong cursor
 */
export async function listAudit(ctx: UserCtx, page: Page): Promise<AuditView> {
  const { firm } = await membershipWith(ctx, 'read-audit')
  return listAuditOf(ctx, firm.id, page)
}
