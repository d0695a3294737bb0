import { eq, or, sql } from 'drizzle-orm'
import { heldTexts } from '#server/archive/tables.ts'
import { waitList } from '#server/eligibility/wait-list/tables.ts'
import { hubspotConnections } from '#server/integrations/hubspot/tables.ts'
import { referralLinks } from '#server/leads/referrals/tables.ts'
import { matchAlerts } from '#server/matching/alerts/tables.ts'
import { savedSearches } from '#server/matching/searches/tables.ts'
import { pushDevices } from '#server/notifications/push/tables.ts'
import { textNumbers } from '#server/notifications/texts/tables.ts'
import type { DataPart } from '#server/platform/data-export.ts'
import type { Db } from '#server/platform/db/client.ts'
import { bookingPages } from '#server/scheduling/booking-pages/tables.ts'
import { calendarAccounts } from '#server/scheduling/calendar-accounts/tables.ts'
import { busyTimes, linkedCalendars } from '#server/scheduling/linked-calendars/tables.ts'
import { calendarFeeds } from '#server/scheduling/tables.ts'
import { certificationChecks } from '#server/verification/certifications/tables.ts'
import { verificationDisputes } from '#server/verification/tables.ts'

type Read = () => PromiseLike<DataPart['rows']>

/**
 * What the person set up and connected, part by part; addresses and keys that open something are
 * left out.
 */
export function listSettings(db: Db, userId: string): readonly (readonly [name: string, read: Read])[] {
  return [
    ['savedSearches', () => db.select().from(savedSearches).where(eq(savedSearches.consumerId, userId))],
    ['matchAlerts', () => db.select().from(matchAlerts).where(eq(matchAlerts.consumerId, userId))],
    ['waitLists', () => db.select().from(waitList).where(eq(waitList.consumerId, userId))],
    ['bookingPage', () => db.select().from(bookingPages).where(eq(bookingPages.advisorId, userId))],
    ['calendarAccounts', () => db.select(accounts).from(calendarAccounts).where(eq(calendarAccounts.ownerId, userId))],
    ['linkedCalendars', () => db.select(calendars).from(linkedCalendars).where(eq(linkedCalendars.ownerId, userId))],
    ['busyTimes', () => db.select(times).from(busyTimes).where(eq(busyTimes.ownerId, userId))],
    ['calendarFeed', () => db.select(feeds).from(calendarFeeds).where(eq(calendarFeeds.userId, userId))],
    ['pushDevices', () => db.select(devices).from(pushDevices).where(eq(pushDevices.userId, userId))],
    ['textMessages', () => db.select(numbers).from(textNumbers).where(eq(textNumbers.userId, userId))],
    ['referralLink', () => db.select().from(referralLinks).where(eq(referralLinks.ownerId, userId))],
    ['hubspot', () => db.select(connections).from(hubspotConnections).where(eq(hubspotConnections.ownerId, userId))],
    [
      'certifications',
      () => db.select(checks).from(certificationChecks).where(eq(certificationChecks.advisorId, userId)),
    ],
    ['verificationDisputes', () => listDisputes(db, userId)],
    ['textsForApproval', () => db.select(texts).from(heldTexts).where(eq(heldTexts.advisorId, userId))],
  ]
}

/** Without who the other side is and what they wrote. */
function listDisputes(db: Db, userId: string): Promise<DataPart['rows']> {
  const { claimantId, claimantStatement, holderId, holderStatement } = verificationDisputes
  return db
    .select({
      crdNumber: verificationDisputes.crdNumber,
      statement: sql<string>`case when ${claimantId} = ${userId} then ${claimantStatement} else ${holderStatement} end`,
      state: verificationDisputes.state,
      openedAt: verificationDisputes.openedAt,
      decidedAt: verificationDisputes.decidedAt,
      note: verificationDisputes.note,
    })
    .from(verificationDisputes)
    .where(or(eq(claimantId, userId), eq(holderId, userId)))
}

const accounts = {
  provider: calendarAccounts.provider,
  login: calendarAccounts.login,
  host: calendarAccounts.host,
  createdAt: calendarAccounts.createdAt,
}
const calendars = {
  name: linkedCalendars.name,
  host: linkedCalendars.host,
  readAt: linkedCalendars.readAt,
  createdAt: linkedCalendars.createdAt,
}
const times = { startsAt: busyTimes.startsAt, endsAt: busyTimes.endsAt }
const feeds = { createdAt: calendarFeeds.createdAt }
const devices = { createdAt: pushDevices.createdAt }
const numbers = {
  number: textNumbers.number,
  agreedAt: textNumbers.agreedAt,
  confirmedAt: textNumbers.confirmedAt,
  stoppedAt: textNumbers.stoppedAt,
}
const connections = {
  accountId: hubspotConnections.accountId,
  connectedAt: hubspotConnections.connectedAt,
  lastSentAt: hubspotConnections.lastSentAt,
}
/** Without who decided. */
const checks = {
  certification: certificationChecks.certification,
  state: certificationChecks.state,
  evidence: certificationChecks.evidence,
  note: certificationChecks.note,
  requestedAt: certificationChecks.requestedAt,
  decidedAt: certificationChecks.decidedAt,
}
const texts = {
  texts: heldTexts.texts,
  state: heldTexts.state,
  note: heldTexts.note,
  submittedAt: heldTexts.submittedAt,
}
