import { accountClosing } from '#server/auth/events.ts'
import { sendEmail } from '#server/emails/service.ts'
import { memberJoined, memberRemoved } from '#server/firms/events.ts'
import { firmOf, managersOf, memberName } from '#server/firms/service.ts'
import type { Tx } from '#server/platform/context.ts'
import { on } from '#server/platform/events.ts'
import { getProfile } from '#server/profiles/service.ts'
import { type FirmChange, memberEmail } from './emails.ts'
import { joinedAs } from './rules.ts'
import { forEmail, notifyUser } from './service.ts'

type Member = { firmId: string; advisorId: string; isAccountDeleted?: true; isRemoved?: true }

/** Notifies and emails the managers of a firm about who joined or left it. */
async function notifyManagers(tx: Tx, change: Exclude<FirmChange, 'deleted'>, member: Member): Promise<void> {
  for (const userId of await managersExcept(tx, member))
    await notifyUser(tx, { ...memberContent(change, member), userId, personId: member.advisorId })
  if (!member.isAccountDeleted) await emailManagers(tx, change, member)
}

async function emailManagers(tx: Tx, change: FirmChange, member: Member): Promise<void> {
  const name = memberName(await getProfile(tx, member.advisorId))
  for (const userId of await managersExcept(tx, member)) {
    const content = memberContent(change, member)
    const { href } = await forEmail(tx, { ...content, userId, personId: member.advisorId })
    await sendEmail(tx, memberEmail, { userId }, { change, name, href })
  }
}

const managersExcept = async (tx: Tx, { firmId, advisorId }: Member) =>
  (await managersOf(tx, firmId)).filter((id) => id !== advisorId)

const memberContent = (change: FirmChange, { isAccountDeleted, isRemoved }: Member) =>
  change === 'joined' || change === 'officer-joined'
    ? ({ kind: 'firm_member_joined', params: {} } as const)
    : ({
        kind: 'firm_member_left',
        params: { ...(isAccountDeleted && { isAccountDeleted }), ...(isRemoved && { isRemoved }) },
      } as const)

export const memberListeners = [
  on(memberJoined, async (tx, member) => notifyManagers(tx, joinedAs(await firmOf(tx, member.advisorId)), member)),
  on(memberRemoved, (tx, member) => notifyManagers(tx, member.isRemoved ? 'removed' : 'left', member)),
  // The email that names them is written while their name is known.
  on(accountClosing, async (tx, { userId }) => {
    const membership = await firmOf(tx, userId)
    if (membership) await emailManagers(tx, 'deleted', { firmId: membership.firm.id, advisorId: userId })
  }),
]
