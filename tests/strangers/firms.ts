import { inviteAdvisor } from '#contract/firms/endpoints.ts'
import { ssoProviders } from '#server/auth/federation/saml/tables.ts'
import { firmDomains, joinRequests } from '#server/firms/joining/tables.ts'
import { firmSignOnDomains, firmSignOns } from '#server/firms/sign-on/tables.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** A firm with a member, an invitation, people who ask to join, and its sign-on. */
export async function ownedFirm(app: TestApp): Promise<Owned[]> {
  const { an } = people(app)
  const { aFirm, aMember } = firmsOf(app)
  const { admin: owner, firm } = await aFirm()
  const member = { advisorId: (await aMember(owner)).id }
  const invitation = await app.as(owner).call(inviteAdvisor, { body: { email: 'invited@example.com' } })
  const domain = 'owned.example'
  const signOnDomain = 'sign-on.owned.example'
  const now = app.clock.now()
  await app.platform.db.insert(firmDomains).values({ domain, firmId: firm.id, addedAt: now })
  await connectSignOn(app, firm.id, [signOnDomain, domain])
  const applicants = [await an.advisor(), await an.advisor()]
  const [approved, declined] = await app.platform.db
    .insert(joinRequests)
    .values(applicants.map(({ id }) => ({ firmId: firm.id, userId: id, domain, createdAt: now })))
    .returning()

  return [
    {
      mayAct: [owner],
      requests: {
        'POST /api/team/invitations/:id/resend': { params: { id: invitation.id } },
        'DELETE /api/team/invitations/:id': { params: { id: invitation.id } },
        'POST /api/team/join-requests/:id/approve': { params: { id: approved?.id } },
        'POST /api/team/join-requests/:id/decline': { params: { id: declined?.id } },
        'DELETE /api/team/domains/:domain': { params: { domain } },
        'POST /api/team/sign-on/domains/:domain/proof': { params: { domain: signOnDomain } },
        'DELETE /api/team/sign-on/domains/:domain': { params: { domain: signOnDomain } },
        'POST /api/team/members/:advisorId/vouch': { params: member },
        'PUT /api/team/members/:advisorId/role': { params: member, body: { firmRole: 'compliance' } },
        'GET /api/team/members/:advisorId/departure': { params: member },
        'DELETE /api/team/members/:advisorId': { params: member },
      },
    },
  ]
}

/** Connects an identity provider of a firm for some domains, none of them proved. */
export async function connectSignOn(
  { platform: { db } }: TestApp,
  firmId: string,
  domains: readonly [string, ...string[]],
) {
  const [first] = domains
  const values = { entityId: `https://idp.${first}`, signOnUrl: '', certificates: [], isEnabled: false }
  const [provider] = await db.insert(ssoProviders).values(values).returning()
  const rows = domains.map((domain) => ({ firmId, domain, proof: 'x' }))
  await db.insert(firmSignOns).values({ firmId, domain: first, proof: 'x', providerId: provider?.id ?? '' })
  await db.insert(firmSignOnDomains).values(rows)
}
