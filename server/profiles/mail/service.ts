import type { NotificationPreferences } from '#contract/notifications/schemas.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { defaultMail } from './rules.ts'
import * as store from './store.ts'

/** What somebody chose to get by mail, or what holds until they choose. */
export async function mailPreferencesOf(ctx: Ctx, userId: string): Promise<NotificationPreferences> {
  const row = await store.findPreferences(ctx.db, userId)
  if (!row) return defaultMail
  const { mailMessages, mailAppointments, mailLeads, mailMatches, mailProductNews } = row
  return { mailMessages, mailAppointments, mailLeads, mailMatches, mailProductNews }
}

/** Keeps what the actor chose to get by mail. */
export async function saveMailPreferences(ctx: UserCtx, choices: NotificationPreferences): Promise<void> {
  await store.savePreferences(ctx.db, ctx.actor.id, choices)
}

/** Tells whether somebody wants this sort of mail. Mails about an account and its security are not asked about. */
export async function wantsMail(
  ctx: Ctx,
  { userId, sort }: { userId: string; sort: keyof NotificationPreferences },
): Promise<boolean> {
  return (await mailPreferencesOf(ctx, userId))[sort]
}
