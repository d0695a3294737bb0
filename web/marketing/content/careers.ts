import { brand } from '#contract/brand.ts'
import type { Prose } from './prose.ts'

const { name } = brand

export const careers: Prose = {
  name: 'Careers',
  path: '/careers',
  description: `How ${name} works, whom we look for, and how to apply: one letter, no cover sheet, an answer to everybody.`,
  title: 'Work that can be explained to the client',
  lead: 'We build the place where people choose somebody to trust with their money. So we care about being right, being kind, and being able to say why.',
  sections: [
    {
      heading: 'How we work',
      blocks: [
        {
          pairs: [
            [
              'In writing first',
              'A decision is a page somebody can read later. Meetings are for what a page could not settle, and they end early.',
            ],
            [
              'Small and whole',
              'One person takes a thing from the question to the screen, and sits with support for a day to see it used.',
            ],
            [
              'Calm hours',
              'Four days a week overlap on Pacific time; the rest is yours to arrange. Nobody is a hero at midnight.',
            ],
            [
              'Honest numbers',
              'We do not count what flatters us. A small number is called small, also in front of investors.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Whom we look for',
      blocks: [
        {
          list: [
            'Engineers who like deleting code, and who test what would hurt somebody if it broke.',
            'Designers who can write, and for whom 390 pixels, dark and by keyboard is the first draft and not the last.',
            'Examiners: people who have read registration records for a living and can tell an oddity from a warning.',
            'Support people who answer the question behind the question, and then get the page changed.',
            'People from advice itself: former advisors, paraplanners, compliance officers.',
          ],
        },
        'You need not have done exactly this before. Tell us about something you made better, and how you know that it is.',
      ],
    },
    {
      heading: 'What you can count on',
      blocks: [
        {
          list: [
            'Pay by role and level, the range told in the first conversation, the same for everybody in it.',
            'Health, dental and vision insurance for you and yours; a retirement plan with a match that vests at once.',
            'Five weeks of vacation that people do take, and sixteen weeks of leave for every new parent.',
            'An hour with an independent, fee-only planner each year, whom you choose and we pay.',
          ],
        },
      ],
    },
    {
      heading: 'Open positions',
      blocks: [
        'Positions are named here only while they are open. If none of ours is listed, a letter is still welcome: we keep it for a year, and write before anybody else when something fits.',
        {
          links: [
            {
              text: brand.email,
              to: `mailto:${brand.email}?subject=Working%20at%20${name}`,
              note: 'One page is enough. No portal, no cover sheet.',
            },
          ],
        },
      ],
    },
    {
      heading: 'What happens next',
      blocks: [
        {
          numbered: true,
          list: [
            'You get an answer within two weeks, also when it is no.',
            'A conversation of forty minutes with the person you would work with.',
            'A paid piece of real work, half a day, at a time that suits you. No puzzles.',
            'An afternoon with the team, and a decision within three days.',
          ],
        },
        `${name} is an equal-opportunity employer. If you need anything arranged differently, say so; it is nobody’s business why.`,
      ],
    },
  ],
  acts: [
    { text: 'Write to us', to: '/contact' },
    { text: 'About Us', to: '/about' },
  ],
}
