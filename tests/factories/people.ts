import { randomInt, randomUUID } from 'node:crypto'
import type { SaveAdvisorPart, SaveConsumerPart, SaveProfilePart } from '#contract/profiles/schemas.ts'
import type { Role } from '#contract/profiles/values.ts'
import type { StaffRole } from '#contract/staff/values.ts'
import type { Registration } from '#contract/verification/schemas.ts'
import { signedUp } from '#server/auth/events.ts'
import { users } from '#server/auth/tables.ts'
import type { UserActor, UserCtx } from '#server/platform/context.ts'
import { block } from '#server/profiles/blocks/service.ts'
import { grant } from '#server/profiles/consents/service.ts'
import { saveAdvisor, saveConsumer, saveProfile, setPublished } from '#server/profiles/me/service.ts'
import { importPeople } from '#server/verification/register/service.ts'
import { submitCrdNumber } from '#server/verification/service.ts'
import type { RegisterEmployer } from '#server/verification/tables.ts'
import { vouch } from '#server/verification/vouching/service.ts'
import type { SignedInPerson, TestApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'

/** Somebody with an account and a session; `ctx()` acts as them at the clock's time. */
export type TestPerson = SignedInPerson & {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly actor: UserActor
  ctx(): UserCtx
}

type AccountFacts = {
  emailVerified?: boolean
  /**
   * Shown in this session where the role requires one. Yes by default; needs a verified address.
   */
  secondFactor?: boolean
  /** Of an admin; `admin` unless said otherwise. */
  staffRole?: StaffRole
}
export type ConsumerAttributes = AccountFacts & SaveProfilePart & SaveConsumerPart
export type AdvisorFacts = AccountFacts &
  SaveProfilePart &
  SaveAdvisorPart & {
    /**
     * Matched with the register, and vouched for by an administrator of their firm. Yes by default.
     */
    verified?: boolean
    /** Shown to consumers. Yes, unless said otherwise. */
    published?: boolean
  }

const home = { state: 'OR', zipCode: '97205', city: 'Portland' } as const

/** A home in Portland; of another state nothing but that is known. */
const homeFor = ({ state }: SaveProfilePart) => (state === undefined || state === home.state ? home : {})

/**
 * People for tests, made by the same acts as real ones: `const { a, an, agreement } = people(app)`,
 * then `await a.consumer({ state: 'WA' })`, `await an.advisor({ published: false })`. Every one has
 * a complete profile and a verified address unless the test says otherwise.
 */
export function people(app: TestApp) {
  let voucher: Promise<TestPerson> | undefined

  async function account(role: Role, facts: AccountFacts & SaveProfilePart) {
    const { emailVerified = true, secondFactor = true, firstName, lastName } = facts
    const staff = role === 'admin' ? { staffRole: facts.staffRole ?? 'admin' } : {}
    const email = `${firstName}.${lastName}.${randomUUID().slice(0, 8)}@example.com`.toLowerCase()
    const system = app.system()
    const id = await system.transaction(async (tx) => {
      const values = { email, role, ...staff, emailConfirmedAt: emailVerified ? tx.now : null }
      const [user] = await tx.db.insert(users).values(values).returning()
      if (!user) throw new Error('the account was not made')
      await tx.publish(signedUp, { userId: user.id, email, role })
      return user.id
    })
    const { accessToken, sessionId } = await signInAs(app.platform, id, {
      withSecondFactor: secondFactor && emailVerified,
    })
    const actor: UserActor = { kind: 'user', id, role, ...staff, email, emailVerified, sessionId }
    const ctx = (): UserCtx => app.platform.context(actor)
    return { id, email, role, actor, accessToken, ctx } satisfies TestPerson
  }

  async function consumer(facts: ConsumerAttributes = {}): Promise<TestPerson> {
    const { emailVerified, ...values } = { firstName: 'Dana', lastName: 'Reyes', ...homeFor(facts), ...facts }
    const person = await account('consumer', { ...(emailVerified === undefined ? {} : { emailVerified }), ...values })
    const { profile, rest } = split(values)
    await saveProfile(person.ctx(), profile)
    await saveConsumer(person.ctx(), {
      age: 41,
      incomeBracket: '100k_200k',
      investmentAmount: 200_000,
      investableAssets: 250_000,
      riskTolerance: 'medium',
      financialGoals: ['retire_well'],
      preferredAdvisorSpecialties: ['retirement', 'tax'],
      preferredCommunication: ['video'],
      preferredLanguage: 'en',
      startTimeline: 'within_1_month',
      ...rest,
    })
    return person
  }

  async function advisorWithRole(role: 'advisor' | 'firm_admin', facts: AdvisorFacts): Promise<TestPerson> {
    const { emailVerified = true, secondFactor = true, verified = true, published = true, ...values } = facts
    const person = await account(role, { emailVerified, secondFactor, ...values })
    const { profile, rest } = split(values)
    await saveProfile(person.ctx(), profile)
    await saveAdvisor(person.ctx(), {
      biography: 'I help teachers retire when they mean to.',
      yearsOfExperience: 12,
      portfolioFeePercent: 0.9,
      languages: ['en'],
      expertise: ['retirement', 'tax'],
      preferredCommunication: ['video', 'phone'],
      servedStates: ['OR', 'WA'],
      ...rest,
    })
    if (verified) await verify(person, profile)
    if (published) await setPublished(person.ctx(), true)
    return person
  }

  async function verify(person: TestPerson, { firstName = '', lastName = '' }: SaveProfilePart): Promise<void> {
    const crdNumber = aCrdNumber()
    await importPeople(app.system(), [aRegisterPerson({ crdNumber, firstName, lastName })])
    await submitCrdNumber(person.ctx(), crdNumber)
    voucher ??= account('firm_admin', { firstName: 'Priya', lastName: 'Raman' })
    const administrator = (await voucher).ctx()
    await administrator.transaction((tx) => vouch(tx, person.id, sampleFirm))
  }

  return {
    a: {
      consumer,
      /**
       * A firm's administrator; the firm itself is made by the tests of firms. Not verified nor
       * shown by default.
       */
      firmAdmin: (facts: AdvisorFacts = {}) =>
        advisorWithRole('firm_admin', {
          firstName: 'Priya',
          lastName: 'Raman',
          ...homeFor(facts),
          verified: false,
          published: false,
          ...facts,
        }),
    },
    an: {
      advisor: (facts: AdvisorFacts = {}) =>
        advisorWithRole('advisor', { firstName: 'Marisol', lastName: 'Vega', ...homeFor(facts), ...facts }),
      admin: (facts: AccountFacts = {}) => account('admin', { firstName: 'Ada', lastName: 'Okonjo', ...facts }),
    },
    /** Blocks a person as if from an earlier chat. */
    block: (blocker: TestPerson, blocked: TestPerson) => block(blocker.ctx(), blocked.id),
    /** A consumer's agreement that an advisor knows them. */
    async agreement(
      { consumer, advisor }: { consumer: TestPerson; advisor: TestPerson },
      { sharesPhone = false } = {},
    ): Promise<void> {
      await grant(consumer.ctx(), advisor.id, { sharesPhone, source: 'profile' })
    },
  }
}

/** A CRD number nobody else in this run has. */
export function aCrdNumber(): string {
  return String(randomInt(1_000_000_000, 9_999_999_999))
}

/** The employer of everybody whom `aRegisterPerson` makes. */
const sampleFirm = { crdNumber: '9910001', name: 'SAMPLE WEALTH LLC' } as const

/** A record of the register with an active registration. */
export function aRegisterPerson(facts: {
  crdNumber: string
  firstName: string
  lastName: string
  isActive?: boolean
  recordDate?: string
  hasDisclosures?: boolean
  registrations?: Registration[]
  employers?: RegisterEmployer[]
}) {
  return {
    middleName: '',
    otherNames: [],
    isActive: true,
    employers: [sampleFirm],
    firmName: sampleFirm.name,
    city: 'PORTLAND',
    state: 'OR',
    hasDisclosures: false,
    registrations: [],
    recordDate: '2026-03-01',
    ...facts,
  }
}

const baseFields = [
  'firstName',
  'lastName',
  'phone',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zipCode',
  'country',
  'chatEnabled',
  'showOnlineStatus',
  'allowDirectCalls',
  'hasSeenTour',
] as const satisfies readonly (keyof SaveProfilePart)[]

/** Parts what belongs to the base row from what belongs to the role row. */
function split<T extends SaveProfilePart>(
  values: T,
): { profile: SaveProfilePart; rest: Omit<T, keyof SaveProfilePart> } {
  const isBase = (key: string) => baseFields.some((field) => field === key)
  const entries = Object.entries(values)
  return {
    profile: Object.fromEntries(entries.filter(([key]) => isBase(key))),
    rest: Object.fromEntries(entries.filter(([key]) => !isBase(key))) as Omit<T, keyof SaveProfilePart>,
  }
}
