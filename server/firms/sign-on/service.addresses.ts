import type { Ctx } from '#server/platform/context.ts'
import { lockMembership } from '../service.ts'
import { isBound } from './rules.ts'
import { bindMembers } from './service.members.ts'
import { mailBound } from './service.ts'
import * as store from './store.ts'

/**
 * Holds a member to a required sign-on whose address has come to be a verified one at a proved
 * domain, and mails them. An address elsewhere frees nobody here, or changing it would be a way
 * around the rule.
 */
export async function bindByAddress(ctx: Ctx, userId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const firm = (await lockMembership(tx, userId))?.firm
    if (!firm || !(await store.findSignOn(tx.db, firm.id))?.isRequired) return
    const member = (await store.listMemberAddresses(tx.db, firm.id)).find(({ advisorId }) => advisorId === userId)
    const domain = (await store.listDomains(tx.db, firm.id)).find((row) => member && isBound(member, [row]))
    if (!domain || member?.isSignOnRequired) return
    await mailBound(tx, firm, await bindMembers(tx, firm.id, { only: userId }), {
      domain: domain.domain,
      isRequired: true,
    })
  })
}
