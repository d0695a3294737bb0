import { and, asc, eq } from 'drizzle-orm'
import { advising, firmMembers } from '#server/firms/tables.ts'
import type { Db } from '#server/platform/db/client.ts'
import { type ProfileRow, profiles } from '#server/profiles/tables.ts'

/** The members of a firm who can work leads, those who joined first before the others. */
export async function listWorkers(db: Db, firmId: string): Promise<ProfileRow[]> {
  const rows = await db
    .select({ profile: profiles })
    .from(firmMembers)
    .innerJoin(profiles, eq(profiles.id, firmMembers.advisorId))
    .where(and(eq(firmMembers.firmId, firmId), advising))
    .orderBy(asc(firmMembers.joinedAt), asc(firmMembers.advisorId))
  return rows.map(({ profile }) => profile)
}
