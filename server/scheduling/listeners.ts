import { accessRevoked, accountBanned, signedUp, userDeleted } from '#server/auth/events.ts'
import { on } from '#server/platform/events.ts'
import { advisorSaved, consentWithdrawn, personBlocked } from '#server/profiles/events.ts'
import { refreshOpenings } from './availability/service.ts'
import { deleteSlug } from './booking-pages/store.ts'
import { forgetAccountsOf, pauseAccountsOf } from './calendar-accounts/service.ts'
import { deleteFeed } from './calendar-feed/store.ts'
import { cancelAhead } from './changes/service.ts'
import { deleteEntriesOf } from './entries/store.ts'
import { deleteLinkedCalendarsOf } from './linked-calendars/store.ts'
import { endUnavailable, withdrawOpen } from './proposals/service.ending.ts'
import { deleteProposalsOf } from './proposals/store.ts'
import { updateNumbersErased } from './store.ts'

export const schedulingListeners = [
  // Until advisors set hours of their own they offer the usual ones, in the zone of the state and
  // the ways to meet that they name.
  on(signedUp, async (tx, { userId, role }) => {
    if (role !== 'consumer') await refreshOpenings(tx, userId)
  }),
  on(advisorSaved, (tx, { advisorId }) => refreshOpenings(tx, advisorId)),
  // An appointment is between people who know and may reach each other.
  on(consentWithdrawn, async (tx, { consumerId, advisorId, closingId }) => {
    const pair = { consumerId, advisorId }
    const closing = closingId ? ({ exceptFor: closingId, isAccountDeleted: true } as const) : {}
    await cancelAhead(tx, pair, { partedBy: closingId ?? consumerId, ...closing })
    // Not what is open with others, whose agreements still show the name in the email.
    await (closingId ? endUnavailable(tx, closingId, pair) : withdrawOpen(tx, pair))
  }),
  on(personBlocked, async (tx, { blockerId, blockedId }) => {
    for (const [consumerId, advisorId] of [[blockerId, blockedId] as const, [blockedId, blockerId] as const]) {
      await cancelAhead(tx, { consumerId, advisorId }, { partedBy: blockerId })
      await withdrawOpen(tx, { consumerId, advisorId })
    }
  }),
  // Nobody can keep an appointment that begins while they are suspended.
  on(accountBanned, async (tx, { userId, until }) => {
    await cancelAhead(tx, { userId, until }, { partedBy: userId, exceptFor: userId })
    await endUnavailable(tx, userId)
  }),
  on(accessRevoked, async (tx, { userId }) => {
    await deleteFeed(tx.db, userId)
    await pauseAccountsOf(tx, userId)
  }),
  on(userDeleted, async (tx, { userId }) => {
    await cancelAhead(tx, { userId }, { partedBy: userId, exceptFor: userId, isAccountDeleted: true })
    await deleteFeed(tx.db, userId)
    await deleteSlug(tx.db, userId)
    await forgetAccountsOf(tx, userId)
    await deleteLinkedCalendarsOf(tx.db, userId)
    await updateNumbersErased(tx.db, userId)
    await endUnavailable(tx, userId)
    await deleteProposalsOf(tx.db, userId)
    await deleteEntriesOf(tx.db, userId)
  }),
]
