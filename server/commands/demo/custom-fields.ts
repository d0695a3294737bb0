import { addField } from '#server/leads/fields/service.ts'
import { listLeads } from '#server/leads/lists/service.ts'
import { saveLead } from '#server/leads/service.ts'
import type { DemoPerson } from './accounts.ts'
import type { Replay } from './replay.ts'

const tiers = ['A', 'B', 'C']

/** The demo advisor's own columns, filled in for most of the leads. */
export async function fillCustomFields(replay: Replay, advisor: DemoPerson, now: Date): Promise<void> {
  const ctx = replay.as(advisor, now)
  const tier = await addField(ctx, { name: 'Tier', kind: 'choice', choices: tiers })
  const household = await addField(ctx, { name: 'Household', kind: 'number', choices: [] })
  const { views } = await listLeads(ctx, { scope: 'mine', sort: 'latest', limit: 50 })
  for (const [position, { lead }] of views.entries()) {
    const fields = [{ fieldId: tier.id, value: tiers[position % 4] ?? '' }]
    if (position % 3 > 0) fields.push({ fieldId: household.id, value: String(1 + (position % 4)) })
    await saveLead(ctx, lead.id, { fields })
  }
}
