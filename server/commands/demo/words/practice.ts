import type { Draw } from './draw.ts'

/**
 * What the fee of each kind includes; an advisor with several kinds speaks of the one most clients
 * pay.
 */
const includes = {
  percentage: [
    'Managing the portfolio, a written plan in the first year, and two reviews a year. Trading costs and fund fees are extra.',
    'Planning, investing and rebalancing. Your accountant gets the numbers in January. Fund fees are extra.',
    'The plan, the portfolio, and as many calls as you need. I don’t prepare tax returns.',
  ],
  flat: [
    'A written plan, four meetings, and help carrying it out for a year. You keep your own accounts.',
    'Planning for the whole household, and questions by mail for a year. Tax returns cost extra.',
    'Two long meetings, the written plan, and one follow-up after six months.',
  ],
  hourly: [
    'The time we talk and the time I calculate, billed to the quarter hour. You get an estimate before I start.',
    'Meetings, preparation and a written summary. No minimum, and no fee between meetings.',
  ],
} as const

const custodians = [
  'Alder Trust Company (sample)',
  'Northline Clearing (sample)',
  'Harborstone Brokerage (sample)',
  'Two Rivers Custody (sample)',
  'Clients keep accounts where they are',
] as const

const ages = ['in their thirties', 'between 40 and 55', 'within ten years of retirement', 'already retired'] as const
const work = ['teachers and nurses', 'engineers', 'owners of small firms', 'public employees', 'doctors'] as const

const firstMeetings = [
  'Thirty minutes, no sales pitch. You tell me what keeps you up at night, and I tell you whether I’m the right person for it.',
  'Bring your last tax return and a rough list of accounts. We look at one question together, and you leave with an answer.',
  'I ask about your family, your work and your plans. At the end I say what I’d do first and what it would cost.',
  'We go through what you own and owe on one page. You keep the page, whatever you decide.',
] as const

export type Practice = {
  feeIncludes: string | null
  custodian: string | null
  typicalClients: string | null
  firstMeeting: string | null
}

/**
 * What an advisor of the market says about the practice. About one field in six is left blank, as
 * in life.
 */
export function practiceWords(draw: Draw, feeKind: keyof typeof includes): Practice {
  const orBlank = (text: string) => (draw([true, true, true, true, true, false]) ? text : null)
  return {
    feeIncludes: orBlank(draw(includes[feeKind])),
    custodian: orBlank(draw(custodians)),
    typicalClients: orBlank(`Mostly ${draw(work)} ${draw(ages)}, alone or as a couple.`),
    firstMeeting: orBlank(draw(firstMeetings)),
  }
}
