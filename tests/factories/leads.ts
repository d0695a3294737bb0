import type { ContactSource } from '#contract/profiles/values.ts'
import { findLeadOfPair } from '#server/leads/service.ts'
import type { LeadRow } from '#server/leads/tables.ts'
import { grant } from '#server/profiles/consents/service.ts'
import type { TestApp } from '#tests/support/harness.ts'
import { people, type TestPerson } from './people.ts'

export type TestLead = { readonly lead: LeadRow; readonly consumer: TestPerson; readonly advisor: TestPerson }

/**
 * Leads for tests: `const { aLead } = leadsOf(app)`, made as real ones are, by a consumer's
 * agreement.
 */
export function leadsOf(app: TestApp) {
  const { a, an } = people(app)
  return {
    async aLead(
      input: { consumer?: TestPerson; advisor?: TestPerson; source?: ContactSource } = {},
    ): Promise<TestLead> {
      const consumer = input.consumer ?? (await a.consumer())
      const advisor = input.advisor ?? (await an.advisor())
      await grant(consumer.ctx(), advisor.id, { sharesPhone: false, source: input.source ?? 'match' })
      const lead = await findLeadOfPair(advisor.ctx(), { consumerId: consumer.id, advisorId: advisor.id })
      if (!lead) throw new Error('an agreement made no lead')
      return { lead, consumer, advisor }
    },
  }
}
