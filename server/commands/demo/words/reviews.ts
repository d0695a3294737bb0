import type { Specialty } from '#contract/profiles/values.ts'
import type { Draw, UniqueSentence } from './draw.ts'
import { helps, ofUs } from './subjects.ts'

const openings: Record<number, readonly string[]> = {
  5: [
    'Explained plainly what it would cost and what we could do without help.',
    'Answered within hours and never once made me feel slow.',
    'Clear, patient, and honest about what no one can know.',
    'We left the first call with a list of three things, and all three were right.',
    'I came with a drawer full of statements and left with one page I understand.',
    'Said no to my own idea and showed me why in numbers.',
    'My husband and I see money differently. We were both heard.',
    'The plan had dates in it, and the dates were kept.',
    'No pressure at all.',
    'Took my mother’s worries seriously and spoke to her, not over her.',
    'Said I didn’t need a second year. Who does that?',
    'When the market fell I got a call before I could get nervous.',
    'Worth every dollar.',
    'I should have done this ten years ago.',
    'Three others talked about products. This was about us.',
    'Explained it twice, drew it once, and then I had it.',
  ],
  4: [
    'Very thorough. It took a week longer than promised.',
    'Good advice and a fair fee.',
    'Listens well, and the written summary after each meeting helps.',
    'Solid work. The video link failed once.',
    'A little formal, but careful.',
    'Prices as agreed, no surprises. The calendar fills up fast.',
    'Sensible and calm. The yearly review could be longer.',
    'Knows the subject inside out, less so the software.',
    'Honest about the limits of a first plan. I would come back.',
    'A good listener who could be quicker with the paperwork.',
  ],
  3: [
    'Knows the subject, but we had to ask twice for the numbers.',
    'A decent plan. Much of it I could have read elsewhere.',
    'Kind and competent, only slow to reply in the spring.',
    'Fine for a first look.',
    'Friendly on the phone, vague on paper.',
    'The first meeting was good, the second felt rushed.',
    'Fair price, but I did most of the sorting myself.',
    'Answers came, though not to everything I had written.',
  ],
  2: [
    'Friendly, yet the appointment was moved three times.',
    'We never found out what the second fee was for.',
    'More talk about the markets than about us.',
    'The summary that was promised came after a month.',
    'I had to explain my situation again at every call.',
    'Half of the meeting was about another product.',
  ],
  1: [
    'Canceled twice, the second time an hour before.',
    'One question, and all I got was a brochure.',
    'Nobody called at the agreed time, and nobody wrote.',
    'The fee on the bill was not the fee on the page.',
    'Looked at the clock more often than at our papers.',
  ],
}

const closings: Record<number, readonly ((help: string) => string)[]> = {
  5: [
    (help) => `Helped us ${help}.`,
    (help) => `We wanted to ${help}, and now we can.`,
    (help) => `If you want to ${help}, start here.`,
    (help) => `It took two meetings to ${help}.`,
    (help) => `We finally know how to ${help}.`,
    (help) => `We came to ${help}, and it’s done.`,
  ],
  4: [
    (help) => `In the end we managed to ${help}.`,
    (help) => `Helped us ${help}.`,
    (help) => `Good if you need to ${help}.`,
    (help) => `We can ${help} now, which is what we came for.`,
    (help) => `With the plan we can ${help} in our own time.`,
  ],
  3: [
    (help) => `We’re still not sure how to ${help}.`,
    (help) => `Some help to ${help}, not as much as I’d hoped.`,
    (help) => `It’s a start if you want to ${help}.`,
    (help) => `We may need a second opinion to ${help}.`,
  ],
  2: [
    (help) => `We came to ${help} and left without an answer.`,
    (help) => `Nothing we heard helped us ${help}.`,
    (help) => `We wanted to ${help}. We still do.`,
  ],
  1: [
    (help) => `We’ll ${help} on our own.`,
    (help) => `We never got to ${help}.`,
    (help) => `Someone else will have to help us ${help}.`,
  ],
}

/** What the demo advisor reports: one that is untrue to them, one that names what is private. */
export const complaints = [
  { rating: 1, text: 'Canceled twice, the second time an hour before. We never got to talk at all.' },
  { rating: 2, text: 'I know her from Maple Street School, where her daughter is in second grade. Still no plan.' },
] as const

const thanks = [
  'Thank you. It was a pleasure to work this out with you.',
  'Thank you for saying so. The hard part was yours.',
  'Thanks for taking the time to write this.',
  'I’m glad it helped. See you at the yearly review.',
  'Thank you. You came prepared, and it showed.',
  'That means a lot. Call me when the next question comes up.',
] as const
const apologies = [
  'I’m sorry about the wait. I’ve changed how I plan my weeks.',
  'That’s fair. I’ve sent you the numbers again with a note on each.',
  'Thank you for telling me. I’d like to make it right, so please message me.',
] as const

/** Each rating and how often it comes, of a hundred, for the least and the most liked. */
const spread: readonly (readonly [rating: number, least: number, most: number])[] = [
  [1, 4, 0],
  [2, 7, 0],
  [3, 17, 2],
  [4, 34, 13],
  [5, 38, 85],
]

/**
 * A rating from 1 to 5; somebody of higher quality, from 0 to 1, gets the better ones more often.
 */
export function ratingFor(draw: Draw, quality: number): number {
  const places = spread.flatMap(([rating, least, most]) =>
    Array.from({ length: Math.round(least + (most - least) * quality) }, () => rating),
  )
  return draw(places)
}

/**
 * What a client writes beside a rating, about a subject of the review, which the advisor offers.
 * `used` are the openings of this advisor's other reviews, which are repeated only after all were
 * used.
 */
export function reviewText(
  draw: Draw,
  unique: UniqueSentence,
  about: { rating: number; subjects: readonly Specialty[]; used: Set<string> },
): string {
  const { rating, subjects, used } = about
  const all = openings[rating] ?? []
  const unused = all.filter((opening) => !used.has(opening))
  let opening = ''
  let tries = 0
  const text = unique(() => {
    tries += 1
    opening = draw(unused.length > 0 && tries <= triesUnused ? unused : all)
    const close = draw(closings[rating] ?? [])
    return `${opening} ${close(ofUs(draw(helps[draw(subjects)])))}`
  })
  used.add(opening)
  return text
}

/** Tries with unused openings alone; beyond them nobody else of the market may have said it. */
const triesUnused = 100

/** What an advisor replies to a review. */
export const reviewAnswer = (draw: Draw, rating: number): string => draw(rating < 4 ? apologies : thanks)
