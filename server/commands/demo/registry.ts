import { utcDay } from '#contract/core/days.ts'
import { days, hours } from '#contract/core/durations.ts'
import type { registerFirms, registerPeople, verificationChanges, verifications } from '#server/verification/tables.ts'
import { demoAccounts } from './accounts.ts'
import type { DemoAdvisor } from './advisors.ts'
import type { DemoFirm } from './firms.ts'

type Employer = { readonly crdNumber: string; readonly name: string; readonly domain: string }

export type DemoRegistry = {
  readonly advisors: readonly DemoAdvisor[]
  readonly firms: readonly (typeof registerFirms.$inferInsert)[]
  /**
   * Records without an account, for trying out the verification: name, firm and number are in
   * docs/product.md.
   */
  readonly spares: readonly (typeof registerPeople.$inferInsert)[]
  readonly changes: readonly (typeof verificationChanges.$inferInsert)[]
}

/** How many of the pending advisors are under review; the others have yet to prove control. */
const inReview = 3

export const spareName = { firstName: 'Juniper', lastName: 'Halversen' } as const
export const spareDomain = 'halversen-planning.example'
export const spareNumbers: readonly string[] = Array.from({ length: 16 }, (_, n) => String(7_990_001 + n))

/**
 * Gives every advisor an employer in the register, and every verified one the way they proved
 * control. Pure.
 */
export function makeRegistry(advisors: readonly DemoAdvisor[], firms: readonly DemoFirm[], now: Date): DemoRegistry {
  const employers = new Map<string, { employer: Employer; adminId: string }>()
  for (const [position, { firm, members }] of firms.entries()) {
    const employer = {
      crdNumber: String(190_000 + position),
      name: firm.name,
      domain: new URL(firm.website ?? '').hostname.replace(/^www\./, ''),
    }
    for (const { advisorId } of members) employers.set(advisorId, { employer, adminId: firm.adminId })
  }
  let waiting = 0
  const placed = advisors.map((advisor, position) => {
    const member = employers.get(advisor.person.id)
    const employer = member?.employer ?? ownPractice(advisor, position)
    const isWaiting = advisor.verification.state === 'pending'
    if (isWaiting) waiting += 1
    const verification = isWaiting
      ? pending(advisor, waiting <= inReview ? new Date(now.getTime() - waiting * hours(19)) : null)
      : proven(advisor, { employer, adminId: member?.adminId ?? null, position, now })
    const employment = { crdNumber: employer.crdNumber, name: employer.name.toUpperCase() }
    const employed = { ...advisor.register, firmName: employment.name, employers: [employment] }
    const register = { ...employed, ...(verification.stage === 'review' && recordedName(verification)) }
    return { employer, advisor: { ...advisor, register, verification } }
  })
  const recordDate = advisors[0]?.register.recordDate ?? utcDay(now)
  const spareFirm: Employer = { crdNumber: '199999', name: 'Halversen Planning', domain: spareDomain }
  const all = new Map([...placed.map(({ employer }) => employer), spareFirm].map((each) => [each.crdNumber, each]))
  return {
    advisors: placed.map(({ advisor }) => advisor),
    firms: [...all.values()].map(({ crdNumber, name, domain }) => ({
      crdNumber,
      name: name.toUpperCase(),
      domains: [domain],
      registrations: [{ authority: 'SEC', isActive: true, since: '2009-04-17' }],
      recordDate,
    })),
    spares: spareNumbers.map((crdNumber) => ({
      crdNumber,
      firstName: spareName.firstName.toUpperCase(),
      lastName: spareName.lastName.toUpperCase(),
      isActive: true,
      employers: [{ crdNumber: spareFirm.crdNumber, name: spareFirm.name.toUpperCase() }],
      firmName: spareFirm.name.toUpperCase(),
      city: 'PORTLAND',
      state: 'OR',
      registrations: [{ authority: 'OR', isActive: true, since: '2014-06-02' }],
      recordDate,
    })),
    changes: placed.flatMap(({ advisor }) => history(advisor)),
  }
}

function ownPractice({ person, profile }: DemoAdvisor, position: number): Employer {
  return {
    crdNumber: String(300_000 + position),
    name: `${person.lastName} Advice LLC`,
    // Two people of one last name have two practices and two domains.
    domain: new URL(profile.website ?? `https://practice-${position}.example`).hostname.replace('www.', `${position}.`),
  }
}

type Verification = typeof verifications.$inferInsert

/** The last name in the register is the one that differs from the profile. */
function recordedName({ differences }: Verification): { lastName: string } | undefined {
  const differs = differences?.find((each) => each.kind === 'name')
  return differs && { lastName: differs.onRecord.split(' ').slice(1).join(' ').toUpperCase() }
}

/** Under review since this moment; without one, control has yet to be proved. */
function pending({ person, verification }: DemoAdvisor, since: Date | null): Verification {
  if (since !== null) {
    const submittedAt = new Date(Math.max(person.joinedAt.getTime(), since.getTime()))
    return { ...verification, stage: 'review', submittedAt, waitingSince: submittedAt }
  }
  return { ...verification, stage: 'matched', result: 'matched_active', differences: [] }
}

/**
 * Members were vouched for; administrators and people on their own proved control by code or
 * document.
 */
function proven(
  { person, verification }: DemoAdvisor,
  about: { employer: Employer; adminId: string | null; position: number; now: Date },
): Verification {
  const { employer, adminId, position, now } = about
  const provenAt = new Date(Math.max(person.joinedAt.getTime(), now.getTime() - days(13)))
  if (adminId !== null && adminId !== person.id)
    return { ...verification, proofMethod: 'vouch', provenAt, provenWith: employer.name, decidedBy: adminId }
  if (position % 4 === 0)
    return { ...verification, proofMethod: 'document', provenAt, decidedBy: demoAccounts.admin.id }
  const localPart = person.firstName.toLowerCase().replaceAll(/[^a-z]/g, '')
  const provenWith = `${localPart}@${employer.domain}`
  return { ...verification, proofMethod: 'domain_code', provenAt, provenWith, decidedBy: person.id }
}

const provenBy = { vouch: 'vouched', document: 'approved', domain_code: 'code_confirmed' } as const

function history({ person, verification }: DemoAdvisor): (typeof verificationChanges.$inferInsert)[] {
  const { crdNumber, state, stage, submittedAt, proofMethod, provenAt, decidedBy } = verification
  const advisorId = person.id
  const submitted = {
    advisorId,
    crdNumber,
    at: submittedAt ?? person.joinedAt,
    event: stage === 'review' ? 'differs' : 'matched',
    from: 'unverified',
    to: 'pending',
    byId: advisorId,
  } as const
  if (state !== 'verified' || !proofMethod || !provenAt) return [submitted]
  const event = provenBy[proofMethod]
  return [submitted, { advisorId, crdNumber, at: provenAt, event, from: 'pending', to: 'verified', byId: decidedBy }]
}
