import type { Specialty } from '#contract/profiles/values.ts'
import type { Draw, UniqueSentence } from './draw.ts'
import { clients, helps, manners, ofThem } from './subjects.ts'

type Practice = { readonly expertise: readonly Specialty[] }

const backgrounds = [
  (n: number, city: string) => `Before this I spent ${n} years at a bank in ${city} and learned what not to do.`,
  (n: number, city: string) => `I taught high school math in ${city} for ${n} years before I changed careers.`,
  (n: number, city: string) => `I prepared tax returns in ${city} for ${n} seasons first.`,
  (n: number, city: string) => `My first ${n} years were at a large brokerage in ${city}, on commission.`,
  (n: number, city: string) =>
    `I left an insurance company in ${city} after ${n} years to sit on your side of the desk.`,
  (n: number, city: string) => `I worked as an auditor in ${city} for ${n} years and still check everything twice.`,
  (n: number, city: string) => `Before planning I managed a hospital’s budget in ${city} for ${n} years.`,
  (n: number, city: string) =>
    `I ran a family hardware store in ${city} for ${n} years and know what payroll feels like.`,
] as const
const cities = [
  'Denver',
  'Tulsa',
  'Boise',
  'Omaha',
  'Tampa',
  'Fresno',
  'Dayton',
  'Albany',
  'El Paso',
  'Duluth',
  'Mobile',
  'Reno',
  'Toledo',
  'Provo',
  'Macon',
  'Erie',
] as const
const pastimes = [
  'row badly',
  'coach a girls’ soccer team',
  'restore old radios',
  'bake bread that is slowly getting better',
  'sing in a community choir',
  'hike with a dog who sets the pace',
  'read about old maps',
  'grow tomatoes',
  'play chess in the park',
  'volunteer at a food bank',
  'repair bicycles',
  'keep bees',
  'build model railroads',
  'swim before work',
] as const
const places = [
  'On weekends',
  'After hours',
  'In the summer',
  'Most evenings',
  'When the office is closed',
  'On Fridays',
] as const
const meetings = ['twice', 'three times', 'four times', 'six times'] as const
const later = ['once', 'twice', 'three times', 'four times'] as const
const formats = [
  'by video or at my office',
  'at your kitchen table if you like',
  'with a written summary each time',
  'with your partner if you have one',
  'for an hour and a half',
  'never on a Monday',
  'with the numbers on the wall',
  'and you set the agenda',
  'after work if days are full',
  'over coffee or over video',
  'with a list of next steps at the end',
  'with your accountant when it helps',
  'and in between by phone',
  'with time left for questions',
  'usually for an hour',
] as const
const replies = ['within a day', 'the same day', 'within two days', 'before the weekend'] as const

/** What somebody says of their practice in one sentence, which fits what they offer. */
export function headline(draw: Draw, unique: UniqueSentence, { expertise }: Practice): string {
  return unique(() => {
    const help = ofThem(draw(helps[draw(expertise)]))
    const clientGroup = draw(clients)
    return draw([
      () => `I help ${clientGroup} ${help}, ${draw(manners)}.`,
      () => `${capitalized(clientGroup)} come to me to ${help}, ${draw(manners)}.`,
      () => `My work: helping ${clientGroup} ${help}.`,
      () => `Most weeks I help ${clientGroup} ${help}.`,
    ])()
  })
}

/** What somebody says of their practice, in three paragraphs. */
export function biography(draw: Draw, unique: UniqueSentence, { expertise }: Practice): string {
  const work = unique(() => {
    const first = draw(clients)
    const second = draw(clients.filter((each) => each !== first))
    return `I work mostly with ${first} and ${second} who want to ${ofThem(draw(helps[draw(expertise)]))}.`
  })
  const rhythm = unique(
    () =>
      `We meet ${draw(meetings)} in the first year and ${draw(later)} a year after that, ${draw(formats)}, and I answer messages ${draw(replies)}.`,
  )
  const background = unique(() => draw(backgrounds)(draw([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), draw(cities)))
  const leisure = unique(() => {
    const first = draw(pastimes)
    return `${draw(places)} I ${first} and ${draw(pastimes.filter((each) => each !== first))}.`
  })
  return [work, rhythm, `${background} ${leisure}`].join('\n\n')
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
