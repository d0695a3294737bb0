import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/client.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { type Metadata, securityEvents, sessions, users } from '../tables.ts'
import type { NewSession, SessionRow } from './store.ts'

export type SessionInsert = Required<
  Pick<NewSession, 'id' | 'userId' | 'methods' | 'notAfter' | 'ip' | 'userAgent' | 'createdAt'>
> & { readonly detail: Metadata; readonly accessEpoch: number }

/**
 * Stores a session, when its person was last here, and the line in their security log: in one
 * statement, so all or none. Null when the epoch of the account is another one by now: what the
 * person proved no longer counts.
 */
export async function insertSession(db: Db, opening: SessionInsert): Promise<SessionRow | null> {
  const [row] = await sessionOpening(db).execute(opening)
  return row ?? null
}

const sessionOpening = prepared((db) => {
  // Waits for a transaction that holds the row, and compares the epoch that it leaves.
  const seen = db.$with('seen').as(
    db
      .update(users)
      .set({ lastSignInAt: sql`${sql.placeholder('createdAt')}::timestamptz` })
      .where(and(eq(users.id, sql.placeholder('userId')), eq(users.accessEpoch, sql.placeholder('accessEpoch'))))
      .returning({ id: users.id }),
  )
  const common = {
    userId: sql`${seen.id}`.as('user_id'),
    ip: sql`${sql.placeholder('ip')}::text`.as('ip'),
    userAgent: sql`${sql.placeholder('userAgent')}::text`.as('user_agent'),
  }
  const createdAt = sql`${sql.placeholder('createdAt')}::timestamptz`
  const id = sql`${sql.placeholder('id')}::uuid`
  const opened = db.$with('opened').as(
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: id.as('id'),
            userId: common.userId,
            refreshCounter: sql`0`.as('refresh_counter'),
            refreshFloor: sql`0`.as('refresh_floor'),
            refreshedAt: sql`null::timestamptz`.as('refreshed_at'),
            notAfter: sql`${sql.placeholder('notAfter')}::timestamptz`.as('not_after'),
            aal: sql`'aal1'::assurance_level`.as('aal'),
            factorId: sql`null::uuid`.as('factor_id'),
            methods: sql`${sql.param(sql.placeholder('methods'), sessions.methods)}::jsonb`.as('methods'),
            userAgent: common.userAgent,
            ip: common.ip,
            createdAt: createdAt.as('created_at'),
            updatedAt: sql`now()`.as('updated_at'),
          })
          .from(seen),
      )
      .returning(),
  )
  const logged = db.$with('logged').as(
    db
      .insert(securityEvents)
      .select(
        db
          .select({
            id: sql`uuidv7()`.as('id'),
            userId: common.userId,
            kind: sql`'signed_in'::security_event_kind`.as('kind'),
            sessionId: id.as('session_id'),
            ip: common.ip,
            userAgent: common.userAgent,
            detail: sql`${sql.param(sql.placeholder('detail'), securityEvents.detail)}::jsonb`.as('detail'),
            at: createdAt.as('at'),
          })
          .from(seen),
      )
      .returning({ id: securityEvents.id }),
  )
  return db.with(seen, opened, logged).select().from(opened).prepare('auth_open_session')
})
