import type { Specialty } from '#contract/profiles/values.ts'
import { chance } from './chance.ts'

const headlines = [
  'I am paid the same whichever fund you hold. So the talk can be about your plan.',
  'Bring the shoebox. We’ll sort it out together, and you’ll leave with three things to do.',
  'Most of what matters fits on one page. We’ll write that page together.',
  'I’d rather tell you that you don’t need me than sell you something.',
  'Plain English, written fees, and a reply within a day.',
  'Your children’s questions belong at this table too.',
  'A good plan survives a bad year. Let us test yours.',
  'I explain the tax first, because it is the part you can change.',
  'No product to sell, nothing to hurry you into.',
  'We start with what you want your days to look like.',
]

const beginnings = [
  'I work with people in the ten years before and after they stop working.',
  'My clients are mostly families with two incomes, a mortgage and little time.',
  'Half of the people I advise came to me after something ended: a marriage, a job, a business.',
  'I advise owners of small businesses who never separated their money from the firm’s.',
  'Engineers, nurses and teachers make up most of my practice.',
  'I help people whose money sits in more than one country.',
]
const middles = [
  'We meet four times in the first year and twice a year after that. Between meetings you write, and I answer within a day.',
  'The first plan takes about eight hours of my work. You see what it will cost before I begin.',
  'I do not manage what you can hold in a simple index fund yourself. I look after what you cannot.',
  'You get a written plan, a list of what to do next, and a yearly page that says what changed.',
]
const endings = [
  'I am registered where I say I am, and I carry no sales commission of any kind.',
  'Before this I spent nine years at a bank and learned what not to do.',
  'I grew up bilingual and still think about money in both languages.',
  'Outside the office I row, badly, and read about old maps.',
  'My own parents were my first clients, and still are.',
]

/** What somebody says of their practice, in one line. */
export const headline = () => chance.helpers.arrayElement(headlines)

/** What somebody says of their practice, in three paragraphs. */
export const biography = () =>
  [beginnings, middles, endings].map((part) => chance.helpers.arrayElement(part)).join('\n\n')

const praise: readonly (readonly [rating: number, text: string])[] = [
  [5, 'Told us plainly what it would cost and what we could do without help. We stayed.'],
  [5, 'Answered within hours and never once made me feel slow.'],
  [5, 'Found a mistake in an old pension form that two others had missed.'],
  [5, 'Clear, patient, and honest about what no one can know.'],
  [5, 'We left the first call with a list of three things. All three were right.'],
  [5, 'I came with a drawer full of statements and went home with one page I understand.'],
  [5, 'Said no to my own idea and showed me why in numbers. I am glad of it today.'],
  [5, 'My husband and I see money differently. We were both heard, for the first time.'],
  [5, 'The plan had dates in it, and the dates were kept.'],
  [5, 'Explained the tax on my shares twice, drew it once, and then I had it.'],
  [5, 'No pressure at all. I thought about it for a month and no one called me.'],
  [5, 'Took my mother’s worries seriously and spoke to her, not over her.'],
  [5, 'Told me that I did not need a second year. Who does that?'],
  [5, 'Knew the rules for teachers in our state by heart. Three others did not.'],
  [5, 'When the market fell I got a call before I could get nervous.'],
  [4, 'Very thorough. It took a week longer than promised, but the plan is good.'],
  [4, 'Good advice and a fair fee. I would have liked more on taxes.'],
  [4, 'Listens well. The written summary after each meeting is worth a lot.'],
  [4, 'Solid work on our estate papers. The video link failed once.'],
  [4, 'Helped us buy the house without touching the college money. A little formal.'],
  [4, 'Prices as agreed, no surprises. The calendar fills up fast.'],
  [4, 'Sensible and calm. I wish the yearly review were longer.'],
  [4, 'Got my debts in an order I could keep to. Still paying, still on plan.'],
  [4, 'Knows insurance inside out. Less at home with stock options.'],
  [3, 'Knows the subject, but we had to ask twice for the numbers.'],
  [3, 'A decent plan. Much of it I could have read elsewhere.'],
  [3, 'Kind and competent, only slow to answer in the spring.'],
  [2, 'Friendly, yet the appointment was moved three times.'],
  [2, 'We never found out what the second fee was for.'],
  [2, 'More talk about the markets than about us.'],
]
/** So many at least are drawn from, however good somebody is. */
const fewest = 12

/** A rating with the sentence that goes with it; better advisors get the better ones more often, and nobody one twice. */
export function verdict(quality: number, said: Set<string>): { rating: number; text: string } {
  const last = Math.max(fewest, Math.round(praise.length * (1.1 - quality)))
  const fitting = praise.slice(0, last)
  const unsaid = fitting.filter(([, text]) => !said.has(text))
  const [rating, text] = chance.helpers.arrayElement(unsaid.length > 0 ? unsaid : fitting)
  said.add(text)
  return { rating, text }
}

/** Specialties that often go together, so that practices look like practices. */
export const practices: readonly (readonly Specialty[])[] = [
  ['retirement', 'tax', 'social_security', 'estate', 'investment_management', 'insurance'],
  ['stock_options', 'tax', 'executives', 'real_estate', 'investment_management', 'retirement'],
  ['young_professionals', 'first_home', 'budgeting', 'debt', 'college', 'insurance'],
  ['divorce', 'widowhood', 'inheritance', 'estate', 'insurance', 'retirement'],
  ['small_business', 'tax', 'retirement', 'estate', 'insurance', 'real_estate'],
  ['cross_border', 'tax', 'estate', 'real_estate', 'investment_management', 'retirement'],
  ['sustainable_investing', 'charitable_giving', 'investment_management', 'retirement', 'estate', 'tax'],
  ['special_needs', 'estate', 'insurance', 'college', 'budgeting', 'military_families'],
  ['physicians', 'debt', 'tax', 'insurance', 'retirement', 'investment_management'],
]
