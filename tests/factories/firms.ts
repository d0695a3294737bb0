import type { AssignableFirmRole } from '#contract/firms/values.ts'
import { acceptInvitation, inviteAdvisor } from '#server/firms/invitations/service.ts'
import { registerFirm } from '#server/firms/service.ts'
import type { FirmRow } from '#server/firms/tables.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { people, type TestPerson } from './people.ts'

/** Firms for tests: `const { aFirm, invitationFor } = firmsOf(app)`. */
export function firmsOf(app: TestApp) {
  const { a, an } = people(app)
  const firms = {
    /** A registered firm with its administrator, on trial with five seats. */
    async aFirm(facts: { name?: string } = {}): Promise<{ admin: TestPerson; firm: FirmRow }> {
      const admin = await a.firmAdmin()
      const firm = await registerFirm(admin.ctx(), { name: 'Larkspur Fiduciary', ...facts })
      return { admin, firm }
    },
    /** Invites an address and reads the token from the mail that was sent. */
    async invitationFor(admin: TestPerson, email: string, firmRole: AssignableFirmRole = 'advisor'): Promise<string> {
      await inviteAdvisor(admin.ctx(), { email, firmRole })
      const mails = await app.mailsTo(email)
      const token = mails
        .find(({ kind }) => kind === 'firms.invitation')
        ?.text.match(/\/team\/join\/([A-Za-z0-9_-]+)/)?.[1]
      if (!token) throw new Error(`no invitation reached ${email}`)
      return token
    },
    /** Somebody who joined a firm in a role, by an invitation. */
    async aMember(admin: TestPerson, firmRole: AssignableFirmRole = 'advisor'): Promise<TestPerson> {
      const person = await (firmRole === 'administrator' ? a.firmAdmin() : an.advisor())
      const token = await firms.invitationFor(admin, person.email, firmRole)
      await acceptInvitation(person.ctx(), token)
      return person
    },
  }
  return firms
}
