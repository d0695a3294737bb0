import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { passkeys } from '#server/auth/credentials/passkeys/tables.ts'
import { factors, identities, securityEvents, sessions, users } from '#server/auth/tables.ts'
import { billingAccounts } from '#server/billing/accounts/tables.ts'
import { couponRedemptions } from '#server/billing/coupons/tables.ts'
import { credits, invoices } from '#server/billing/ledger/tables.ts'
import { subscriptions } from '#server/billing/tables.ts'
import { callRatings, callSamples } from '#server/calls/tables.ts'
import { firstContacts } from '#server/eligibility/tables.ts'
import { emailChoices } from '#server/emails/tables.ts'
import { joinRequests } from '#server/firms/joining/tables.ts'
import { firmMembers, firms } from '#server/firms/tables.ts'
import { apiKeys } from '#server/integrations/keys/tables.ts'
import { webhooks } from '#server/integrations/webhooks/tables.ts'
import { clientImports, clientNotes, clients } from '#server/leads/clients/tables.ts'
import { customFields } from '#server/leads/fields/tables.ts'
import { referrals } from '#server/leads/referrals/tables.ts'
import { leads } from '#server/leads/tables.ts'
import { tasks } from '#server/leads/tasks/tables.ts'
import { leadViews } from '#server/leads/views/tables.ts'
import { interactions, matchPreferences } from '#server/matching/tables.ts'
import { absences } from '#server/messaging/absences/tables.ts'
import { savedReplies } from '#server/messaging/saved-replies/tables.ts'
import { chatMembers, chatReports, messageReactions, messages, messageVersions } from '#server/messaging/tables.ts'
import { digestItems } from '#server/notifications/digests/tables.ts'
import { notifications } from '#server/notifications/tables.ts'
import type { DataPart } from '#server/platform/data-export.ts'
import type { Db } from '#server/platform/db/client.ts'
import { advisorProfiles, blocks, briefs, consents, consumerProfiles, profiles } from '#server/profiles/tables.ts'
import { reviewHistory, reviewReports } from '#server/reviews/tables.ts'
import { appointmentEntries } from '#server/scheduling/entries/tables.ts'
import { proposals } from '#server/scheduling/proposals/tables.ts'
import { availability } from '#server/scheduling/tables.ts'
import { verificationAppeals, verificationDocuments } from '#server/verification/tables.ts'
import { requestsOf, supportMessages, supportRequests } from '../tables.ts'
import { listSettings } from './store.settings.ts'
import * as shared from './store.shared.ts'

type Rows = DataPart['rows']

/**
 * Reads everything that is kept about one person, part by part, and leaves secrets out by naming
 * columns. What others wrote is theirs: of a chat the person gets their own messages, of a lead
 * nothing that the advisor noted.
 */
export async function* listParts(db: Db, userId: string): AsyncGenerator<DataPart> {
  const rowsOf = (table: PgTable, where: SQL | undefined): Promise<Rows> => db.select().from(table).where(where)
  const own = (table: PgTable, column: PgColumn) => rowsOf(table, eq(column, userId))
  const parts: readonly (readonly [string, () => PromiseLike<Rows>])[] = [
    ['account', () => db.select(accountColumns).from(users).where(eq(users.id, userId))],
    ['waysToSignIn', () => db.select(identityColumns).from(identities).where(eq(identities.userId, userId))],
    ['passkeys', () => passkeysOf(db, userId)],
    ['sessions', () => db.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId))],
    ['securityEvents', () => db.select(eventColumns).from(securityEvents).where(eq(securityEvents.userId, userId))],
    ['profile', () => own(profiles, profiles.id)],
    ['consumerProfile', () => own(consumerProfiles, consumerProfiles.id)],
    ['advisorProfile', () => own(advisorProfiles, advisorProfiles.id)],
    ['mailPreferences', () => own(emailChoices, emailChoices.userId)],
    ['consents', () => rowsOf(consents, or(eq(consents.consumerId, userId), eq(consents.advisorId, userId)))],
    ['briefs', () => own(briefs, briefs.consumerId)],
    ['blocks', () => own(blocks, blocks.blockerId)],
    ['verification', () => shared.listVerification(db, userId)],
    ['verificationHistory', () => shared.listVerificationHistory(db, userId)],
    [
      'verificationAppeals',
      () => db.select(appealColumns).from(verificationAppeals).where(eq(verificationAppeals.advisorId, userId)),
    ],
    ['verificationDocuments', () => own(verificationDocuments, verificationDocuments.advisorId)],
    ['subscriptions', () => own(subscriptions, subscriptions.holderId)],
    ['billingAccount', () => own(billingAccounts, billingAccounts.payerId)],
    ['invoices', () => own(invoices, invoices.payerId)],
    ['credits', () => own(credits, credits.payerId)],
    ['coupons', () => own(couponRedemptions, couponRedemptions.payerId)],
    ['firm', () => own(firms, firms.adminId)],
    ['firmJoinRequests', () => own(joinRequests, joinRequests.userId)],
    ['firmMembership', () => own(firmMembers, firmMembers.advisorId)],
    ['availability', () => own(availability, availability.advisorId)],
    ['appointments', () => shared.listAppointments(db, userId)],
    ['offeredTimes', () => rowsOf(proposals, or(eq(proposals.consumerId, userId), eq(proposals.advisorId, userId)))],
    ['appointmentNotes', () => own(appointmentEntries, appointmentEntries.writerId)],
    ['chats', () => own(chatMembers, chatMembers.userId)],
    [
      'messages',
      () => db.select().from(messages).where(eq(messages.senderId, userId)).orderBy(asc(messages.createdAt)),
    ],
    ['earlierMessageTexts', () => earlierTextsOf(db, userId)],
    ['savedReplies', () => own(savedReplies, savedReplies.ownerId)],
    ['absence', () => own(absences, absences.userId)],
    ['messageReactions', () => own(messageReactions, messageReactions.userId)],
    ['chatReports', () => chatReportsBy(db, userId)],
    ['calls', () => shared.listCalls(db, userId)],
    ['callMeasurements', () => own(callSamples, callSamples.userId)],
    ['callRatings', () => own(callRatings, callRatings.userId)],
    ['reviews', () => shared.listReviews(db, userId)],
    ['reviewReports', () => own(reviewReports, reviewReports.reporterId)],
    ['reviewHistory', () => own(reviewHistory, reviewHistory.actorId)],
    ['firstContacts', () => own(firstContacts, firstContacts.consumerId)],
    ['matchPreferences', () => own(matchPreferences, matchPreferences.consumerId)],
    ['interactions', () => own(interactions, interactions.consumerId)],
    // An advisor's own pipeline is theirs; of a consumer's leads only that they exist.
    ['leads', () => own(leads, leads.advisorId)],
    ['clients', () => own(clients, clients.advisorId)],
    ['clientNotes', () => own(clientNotes, clientNotes.authorId)],
    ['clientImports', () => own(clientImports, clientImports.advisorId)],
    ['tasks', () => own(tasks, tasks.advisorId)],
    ['webhooks', () => db.select(webhookColumns).from(webhooks).where(eq(webhooks.ownerId, userId))],
    ['apiKeys', () => db.select(keyColumns).from(apiKeys).where(eq(apiKeys.ownerId, userId))],
    ['referrals', () => own(referrals, referrals.userId)],
    ['customFields', () => own(customFields, customFields.advisorId)],
    ['leadViews', () => own(leadViews, leadViews.advisorId)],
    ['leadsAboutYou', () => db.select(leadColumns).from(leads).where(eq(leads.consumerId, userId))],
    ['digestItems', () => own(digestItems, digestItems.userId)],
    ['notices', () => own(notifications, notifications.userId)],
    ['supportRequests', () => db.select(requestColumns).from(supportRequests).where(requestsOf(userId))],
    ['supportMessages', () => supportMessagesOf(db, userId)],
    ...listSettings(db, userId),
  ]
  // One after the other, so that no two are in memory.
  for (const [name, rows] of parts) yield { name, rows: await rows() }
}

/** What the person's own edited and deleted messages said before. */
async function earlierTextsOf(db: Db, userId: string): Promise<Rows> {
  return db
    .select({ messageId: messages.id, body: messageVersions.body, replacedAt: messageVersions.replacedAt })
    .from(messageVersions)
    .innerJoin(messages, eq(messages.id, messageVersions.messageId))
    .where(eq(messages.senderId, userId))
    .orderBy(asc(messageVersions.replacedAt))
}

/** Reports of conversations that the person made, found by the chats they are in. */
async function chatReportsBy(db: Db, userId: string): Promise<Rows> {
  const { chatId, reason, text, createdAt } = chatReports
  return db
    .select({ chatId, reason, text, createdAt })
    .from(chatReports)
    .innerJoin(chatMembers, eq(chatMembers.chatId, chatReports.chatId))
    .where(and(eq(chatMembers.userId, userId), eq(chatReports.reporterId, userId)))
    .orderBy(createdAt)
}

async function passkeysOf(db: Db, userId: string): Promise<Rows> {
  return db
    .select({ name: factors.friendlyName, addedAt: factors.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .innerJoin(factors, eq(factors.id, passkeys.factorId))
    .where(and(eq(factors.userId, userId), eq(factors.status, 'verified')))
    .orderBy(factors.createdAt)
}

const accountColumns = {
  id: users.id,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  phone: users.phone,
  phoneConfirmedAt: users.phoneConfirmedAt,
  role: users.role,
  metadata: users.userMetadata,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
}

/** Without who decided. */
const appealColumns = {
  statement: verificationAppeals.statement,
  state: verificationAppeals.state,
  openedAt: verificationAppeals.openedAt,
  decidedAt: verificationAppeals.decidedAt,
  note: verificationAppeals.note,
}

const identityColumns = {
  provider: identities.provider,
  email: identities.email,
  data: identities.data,
  lastSignInAt: identities.lastSignInAt,
  createdAt: identities.createdAt,
}

const sessionColumns = {
  userAgent: sessions.userAgent,
  ip: sessions.ip,
  createdAt: sessions.createdAt,
  lastSeenAt: sessions.refreshedAt,
}

const requestColumns = {
  id: supportRequests.id,
  kind: supportRequests.kind,
  name: supportRequests.name,
  email: supportRequests.email,
  phone: supportRequests.phone,
  message: supportRequests.message,
  createdAt: supportRequests.createdAt,
}

function supportMessagesOf(db: Db, userId: string): Promise<Rows> {
  const { requestId, isOurs, body, createdAt } = supportMessages
  return db
    .select({ requestId, isOurs, body, createdAt })
    .from(supportMessages)
    .innerJoin(supportRequests, eq(supportRequests.id, requestId))
    .where(requestsOf(userId))
}

const webhookColumns = {
  url: webhooks.url,
  kinds: webhooks.kinds,
  createdAt: webhooks.createdAt,
  endedAt: webhooks.endedAt,
  endReason: webhooks.endReason,
}

const keyColumns = {
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

const eventColumns = {
  kind: securityEvents.kind,
  at: securityEvents.at,
  ip: securityEvents.ip,
  userAgent: securityEvents.userAgent,
}

const leadColumns = {
  turnedToId: leads.turnedToId,
  firmId: leads.firmId,
  source: leads.source,
  createdAt: leads.createdAt,
}
