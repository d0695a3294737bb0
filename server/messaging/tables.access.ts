/** Joins a chat with its two members and with what decides who may write in it. */
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#server/auth/tables.ts'
import { firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { consents, hasBlock, profiles } from '#server/profiles/tables.ts'
import { chatMembers, chats } from './tables.ts'

export const own = alias(chatMembers, 'own')
export const otherMember = alias(chatMembers, 'other')
export const ownProfile = alias(profiles, 'own_profile')
export const otherProfile = alias(profiles, 'other_profile')

/** What decides who may write, of chats joined with both members and their profiles. */
export function accessColumns(db: Db) {
  const colleague = alias(firmMembers, 'colleague')
  const sharedFirm = db
    .select({ one: sql`1` })
    .from(firmMembers)
    .innerJoin(colleague, eq(colleague.firmId, firmMembers.firmId))
    .where(and(eq(firmMembers.advisorId, own.userId), eq(colleague.advisorId, otherMember.userId)))
  return {
    consent: { grantedAt: consents.grantedAt, sharesPhone: consents.sharesPhone },
    isBlocked: hasBlock(own.userId, otherMember.userId),
    shareFirm: sql<boolean>`${chats.kind} = 'colleagues' and exists ${sharedFirm}`,
    ownChatEnabled: ownProfile.chatEnabled,
    otherChatEnabled: otherProfile.chatEnabled,
    otherBannedUntil: sql<Date | null>`(select ${users.bannedUntil} from ${users}
      where ${users.id} = ${otherMember.userId})`.mapWith(users.bannedUntil),
    isOtherDeleted: sql<boolean>`not exists (select from ${users}
      where ${users.id} = ${otherMember.userId} and ${users.deletedAt} is null)`,
  }
}
