import { expect, test } from 'vitest'
import type { AdvisorProfile } from '#contract/profiles/schemas.ts'
import { changedLimits } from './fit-limits.tsx'

type Limits = Pick<AdvisorProfile, 'servedStates' | 'acceptsClients' | 'expertise'>
const limits: Limits = { servedStates: ['CA', 'NY'], acceptsClients: true, expertise: ['retirement', 'tax', 'estate'] }
const without = (specialty: Limits['expertise'][number]) => ({
  apply: ({ expertise }: Limits) => ({ expertise: expertise.filter((each) => each !== specialty) }),
})

test('a change of one’s limits holds only the fields that the ticked boxes change', () => {
  expect(changedLimits([{ apply: () => ({ acceptsClients: false }) }], limits)).toEqual({ acceptsClients: false })
  expect(changedLimits([without('tax'), without('estate')], limits)).toEqual({ expertise: ['retirement'] })
})
