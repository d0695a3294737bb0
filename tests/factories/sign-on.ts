import { eq } from 'drizzle-orm'
import * as endpoints from '#contract/firms/sign-on/endpoints.ts'
import { users } from '#server/auth/tables.ts'
import { profiles } from '#server/profiles/tables.ts'
import type { startDns } from '#tests/peers/dns.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { firmsOf } from './firms.ts'
import type { TestPerson } from './people.ts'

/** What the form of a sign-on holds before anything is entered. */
export const emptySignOn = { metadata: '', issuer: '', clientId: '', clientSecret: '' }

/** Firms that set up a sign-on, with domains whose records a DNS peer serves. */
export function signOnsOf(app: TestApp, { records }: Pick<Awaited<ReturnType<typeof startDns>>, 'records'>) {
  const { aFirm, aMember } = firmsOf(app)
  const { db } = app.platform

  async function giveAddress(person: TestPerson, email: string): Promise<void> {
    await db.update(users).set({ email }).where(eq(users.id, person.id))
    await db.update(profiles).set({ email }).where(eq(profiles.id, person.id))
  }

  /** A firm with a member, and addresses of both at a domain of their own. */
  async function aFirmAt() {
    const { admin, firm } = await aFirm()
    const member = await aMember(admin)
    const domain = `${firm.id}.example.net`
    await giveAddress(admin, `priya@${domain}`)
    await giveAddress(member, `bo@${domain}`)
    return { admin, firm, member, domain, as: app.as(admin) }
  }
  type Firm = Awaited<ReturnType<typeof aFirmAt>>

  /** Publishes the record of a domain, and yields its name. */
  async function publish({ as }: Pick<Firm, 'as'>, domain: string): Promise<string> {
    const { connection } = await as.call(endpoints.getSignOn)
    const { name = '', value = '' } = connection?.domains.find((each) => each.domain === domain)?.record ?? {}
    records.set(name, value)
    return name
  }

  async function prove(firm: Firm, domain = firm.domain) {
    await publish(firm, domain)
    return firm.as.call(endpoints.proveSignOnDomain, { params: { domain } })
  }
  return { giveAddress, aFirmAt, publish, prove }
}

export type FirmAtDomain = Awaited<ReturnType<ReturnType<typeof signOnsOf>['aFirmAt']>>
