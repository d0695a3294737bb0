import { writeReview } from '#contract/reviews/endpoints.ts'
import { aReview, reviewOf } from '#tests/factories/reviews.ts'
import { scheduling } from '#tests/factories/scheduling.ts'
import type { TestApp } from '#tests/support/harness.ts'
import type { Owned } from './owned.ts'

/** A review, and an appointment that may be reviewed. */
export async function ownedReviews(app: TestApp): Promise<Owned[]> {
  const { a, an } = scheduling(app)
  const advisor = await an.advisor()
  await an.availability(advisor)
  const reviewed = await a.completedAppointment({ with: advisor, startsAt: await a.slot(advisor, 5) })
  const met = await a.completedAppointment({ with: advisor, startsAt: await a.slot(advisor, 9) })
  const { id } = await app.as(reviewed.consumer).call(writeReview, reviewOf(reviewed.row.id))
  const review = { id }

  return [
    { mayAct: [met.consumer], requests: { 'POST /api/reviews': reviewOf(met.row.id) } },
    {
      mayAct: [advisor],
      requests: {
        'POST /api/reviews/:id/answer': { params: review, body: { answer: 'Thank you.', editedAt: null } },
      },
    },
    {
      mayAct: [reviewed.consumer],
      requests: {
        'PUT /api/reviews/:id': { params: review, body: aReview },
        'DELETE /api/reviews/:id': { params: review },
      },
    },
  ]
}
