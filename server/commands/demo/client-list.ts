import { utcDay } from '#contract/core/days.ts'
import { days } from '#contract/core/durations.ts'
import { addNote, listClients, saveClient } from '#server/leads/clients/service.ts'
import { importClients } from '#server/leads/imports/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

const people = [
  ['Harriet Oyelaran', 'harriet.oyelaran@example.com', '+1 503 555 0171', 40],
  ['Gus and Lena Moravec', 'moravec.family@example.com', '+1 503 555 0128', 12],
  ['Priya Raman', 'priya.raman@example.com', null, 75],
  ['Walter Tindall', null, '+1 971 555 0144', null],
  ['Walter Tindall', 'w.tindall@example.com', null, null],
] as const

/** The demo advisor's own list: people from before, and notes about those who came by a match. */
export async function fillClientList(replay: Replay, advisor: DemoPerson, now: Date): Promise<void> {
  const dayIn = (count: number) => utcDay(now.getTime() + days(count))
  await importClients(replay.as(advisor, new Date(now.getTime() - days(19))), {
    fileName: 'clients-before-2025.csv',
    clients: people.map(([name, email, phone, reviewIn]) => ({
      name,
      email,
      phone,
      note: reviewIn === 12 ? 'Second home since spring. Wants the estate papers checked.' : '',
      nextReviewOn: reviewIn === null ? null : dayIn(reviewIn),
      fields: [],
    })),
  })
  const { rows } = await listClients(replay.as(advisor, now), { origin: 'converted', limit: 10 })
  for (const [position, { view }] of rows.entries()) {
    const ctx = replay.as(advisor, new Date(now.getTime() - days(2 + position)))
    await addNote(ctx, view.client.id, 'All accounts move in January. Prefers to meet on Thursday afternoons.')
    await saveClient(ctx, view.client.id, { nextReviewOn: dayIn(60 + 30 * position) })
  }
}
