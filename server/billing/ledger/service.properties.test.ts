import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelPlan, choosePlan, getBilling, payNow, resumePlan, reviewPlan } from '#contract/billing/endpoints.ts'
import { grantCredit, refundInvoice } from '#contract/billing/operator/endpoints.ts'
import type { Billing } from '#contract/billing/schemas.ts'
import { billingIntervals, type PlanId } from '#contract/billing/values.ts'
import { days } from '#contract/core/durations.ts'
import { Problem } from '#contract/problems.ts'
import { people, type TestPerson } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { notChargedPrefix } from '../rules.ts'
import { sandboxPayments, sandboxRefunds } from '../sandbox/tables.ts'
import { creditOf, sumOf } from './rules.ts'
import { invoiceLines, invoices, payments, refunds } from './tables.ts'

const app = await startApp()
const { an } = people(app)
const { addCard } = plansOf(app)
const admin = await an.admin()

const plan = fc.constantFrom<PlanId>('basic', 'professional', 'premium')
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('choose' as const), plan, interval: fc.constantFrom(...billingIntervals) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'resume' as const, 'pay' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('good card' as const, 'declined card' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('credit' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), share: fc.integer({ min: 1, max: 100 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Does one act as a person would; an error is an outcome like any other. */
async function perform(person: TestPerson, input: Act): Promise<void> {
  const client = app.as(person)
  try {
    if (input.do === 'choose') {
      const body = { plan: input.plan, interval: input.interval }
      const { totalCents } = await client.call(reviewPlan, { body })
      await client.call(choosePlan, { body: { ...body, expectedTotalCents: totalCents } })
    } else if (input.do === 'cancel') await client.call(cancelPlan)
    else if (input.do === 'resume') await client.call(resumePlan)
    else if (input.do === 'pay') await client.call(payNow)
    else if (input.do === 'good card') await addCard(person)
    else if (input.do === 'declined card') await addCard(person, '4000000000000341')
    else if (input.do === 'credit') {
      const body = { id: randomUUID(), amountCents: input.cents, note: 'A thank-you' }
      granted.set(person.id, (granted.get(person.id) ?? 0) + input.cents)
      await app.as(admin).call(grantCredit, { params: { id: person.id }, body })
    } else if (input.do === 'refund') {
      const last = (await client.call(getBilling)).invoices.find(({ status }) => status === 'paid')
      const amountCents = Math.floor(((last?.totalCents ?? 0) * input.share) / 100)
      if (last && amountCents > 0)
        await app
          .as(admin)
          .call(refundInvoice, { params: { id: last.id }, body: { id: randomUUID(), amountCents, reason: 'Agreed' } })
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

const granted = new Map<string, number>()

type Books = {
  rows: (typeof invoices.$inferSelect)[]
  linesOf: (invoiceId: string) => (typeof invoiceLines.$inferSelect)[]
  takenFor: (invoiceId: string) => (typeof payments.$inferSelect)[]
}

/** What is paid for, tiled from the lines of paid invoices in the order of their payment. */
function paidSpans({ rows, linesOf }: Books): { plan: PlanId | null; from: number; to: number }[] {
  const paid = rows
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (a.number ?? '').localeCompare(b.number ?? ''))
    .toSorted((a, b) => Number(a.paidAt) - Number(b.paidAt))
  let spans: { plan: PlanId | null; from: number; to: number }[] = []
  for (const invoice of paid) {
    const lines = linesOf(invoice.id)
    expect(sumOf(lines)).toBe(invoice.subtotalCents)
    const unused = lines.find(({ kind }) => kind === 'unused')
    if (unused) {
      const cut = Number(unused.startsAt)
      spans = spans.map((span) => ({ ...span, to: Math.min(span.to, Math.max(span.from, cut)) }))
    }
    const line = lines.find(({ kind }) => kind === 'plan')
    const added = { plan: line?.plan ?? null, from: Number(line?.startsAt), to: Number(line?.endsAt) }
    // Nobody pays for one day twice.
    for (const span of spans) expect(span.to <= added.from || span.from >= added.to).toBe(true)
    spans.push(added)
  }
  return spans
}

/** The invoices of each person with their lines and payments, in three statements for all. */
async function booksOf(persons: readonly TestPerson[]): Promise<Map<string, Books>> {
  const { db } = app.platform
  const ids = persons.map(({ id }) => id)
  const rows = await db.select().from(invoices).where(inArray(invoices.payerId, ids))
  const invoiceIds = rows.map(({ id }) => id)
  const lines = await db.select().from(invoiceLines).where(inArray(invoiceLines.invoiceId, invoiceIds))
  const taken = await db.select().from(payments).where(inArray(payments.invoiceId, invoiceIds))
  const linesBy = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const takenBy = Map.groupBy(taken, ({ invoiceId }) => invoiceId)
  const rowsBy = Map.groupBy(rows, ({ payerId }) => payerId)
  const linesOf = (id: string) => linesBy.get(id) ?? []
  const takenFor = (id: string) => takenBy.get(id) ?? []
  return new Map(ids.map((id) => [id, { rows: rowsBy.get(id) ?? [], linesOf, takenFor }]))
}

async function checkBooks(persons: readonly TestPerson[]): Promise<void> {
  for (const [personId, books] of await booksOf(persons)) {
    const person = persons.find(({ id }) => id === personId)
    if (person) checkBooksOf(person, books, await app.as(person).call(getBilling))
  }
}

function checkBooksOf(person: TestPerson, books: Books, { creditCents, subscription }: Billing): void {
  let credit = granted.get(person.id) ?? 0
  for (const invoice of books.rows) {
    const took = books.takenFor(invoice.id).filter(({ status }) => status === 'succeeded')
    if (invoice.status !== 'paid') expect(took).toEqual([])
    else expect(took.map(({ amountCents }) => amountCents)).toEqual([invoice.totalCents])
    const { addedCents, usedCents } = creditOf(books.linesOf(invoice.id))
    if (invoice.status === 'paid') credit += addedCents - usedCents
  }
  expect(creditCents).toBe(credit)
  expect(creditCents).toBeGreaterThanOrEqual(0)
  const now = app.clock.now().getTime()
  const covering = paidSpans(books).filter(({ from, to }) => from <= now && now < to)
  // A paid day is a day with that plan; no other plan runs without being paid for.
  if (subscription?.state === 'active') expect(covering.map((span) => span.plan)).toEqual([subscription.plan])
  else expect(covering).toEqual([])
}

test('balances to the cent and loses no paid day over 14 months of changes, charges, refunds and credit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 30, maxLength: 30 }), { minLength: 4, maxLength: 4 }),
      async (lives) => {
        const persons = await Promise.all(lives.map(() => an.advisor()))
        for (let step = 0; step < 30; step += 1) {
          for (const [at, life] of lives.entries()) {
            const [person, input] = [persons[at], life[step]]
            if (!person || !input) continue
            if (step === 0) await addCard(person)
            await perform(person, input)
          }
          await app.runDueJobs()
          await checkBooks(persons)
          app.clock.advance(days(14) + 1)
          await app.runJob('billing.close-periods')
          await app.runDueJobs()
        }
        await checkBooks(persons)
      },
    ),
    { numRuns: 2, endOnFailure: true },
  )
  const { db } = app.platform
  const sum = (rows: { amountCents: number; status: string }[]) =>
    rows.filter(({ status }) => status === 'succeeded').reduce((total, { amountCents }) => total + amountCents, 0)
  // What the gateway took and gave back is what the ledger says.
  expect(sum(await db.select().from(sandboxPayments))).toBe(
    sum((await db.select().from(payments)).filter(({ reference }) => !reference?.startsWith(notChargedPrefix))),
  )
  expect(sum(await db.select().from(sandboxRefunds))).toBe(sum(await db.select().from(refunds)))
  const numbers = (await db.select().from(invoices)).flatMap(({ number }) => number ?? []).toSorted()
  const positions = Map.groupBy(numbers, (number) => number.slice(0, 7))
  for (const [prefix, list] of positions)
    expect(list).toEqual(list.map((_, at) => `${prefix}-${String(at + 1).padStart(4, '0')}`))
}, 90_000)
