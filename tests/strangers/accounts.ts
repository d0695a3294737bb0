import { eq } from 'drizzle-orm'
import { saveSearch } from '#contract/matching/searches/endpoints.ts'
import { shareBrief } from '#contract/profiles/briefs/endpoints.ts'
import { notifications } from '#server/notifications/tables.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { verificationsOf } from '#tests/factories/verification.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { signInAs } from '#tests/support/sign-in.ts'
import type { Owned } from './owned.ts'

/** What belongs to an account: a session, a search, notices, documents and invoices. */
export async function ownedAccounts(app: TestApp): Promise<Owned[]> {
  const { a, an, agreement } = people(app)
  const consumer = await a.consumer()
  const advisor = await an.advisor()
  await agreement({ consumer, advisor })
  await app.as(consumer).call(shareBrief, {
    params: { advisorId: advisor.id },
    body: { fields: ['age'], note: '', version: 0 },
  })
  const search = await app.as(consumer).call(saveSearch, { body: { name: 'Near me', query: 'sort=distance' } })
  const { sessionId } = await signInAs(app.platform, consumer.id)
  const [notification] = await app.platform.db.select().from(notifications).where(eq(notifications.userId, advisor.id))
  const [invoice] = (await plansOf(app).subscribe(advisor, 'basic')).invoices

  const { aRecord, aNewcomer, submit, upload } = verificationsOf(app)
  const candidate = await aNewcomer()
  await submit(candidate, (await aRecord()).crdNumber)
  const [evidence] = (await upload(candidate)).documents

  return [
    {
      mayAct: [consumer],
      requests: {
        'PATCH /api/saved-searches/:id': { params: { id: search.id }, body: { name: 'Mine now' } },
        'DELETE /api/saved-searches/:id': { params: { id: search.id } },
        'DELETE /api/sessions/:id': { params: { id: sessionId } },
      },
    },
    {
      mayAct: [advisor],
      requests: {
        'GET /api/consumers/:consumerId/brief.pdf': { params: { consumerId: consumer.id } },
        'POST /api/notifications/:id/read': { params: { id: notification?.id } },
        'GET /api/billing/invoices/:id/invoice.pdf': { params: { id: invoice?.id } },
      },
    },
    {
      mayAct: [candidate, await an.admin({ staffRole: 'trust' })],
      requests: { 'GET /api/verification/documents/:id': { params: { id: evidence?.id } } },
    },
  ]
}
