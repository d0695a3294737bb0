import { brand } from '#contract/brand.ts'
import type { Prose } from '../prose.ts'

const { name } = brand

export const careers: Prose = {
  name: 'Careers',
  path: '/careers',
  description: `How ${name} works, who we look for, and how to apply: one page, no portal, and everyone gets a reply.`,
  title: 'Work you can explain to the client',
  lead: 'We build the place where people choose someone to trust with their money. So we care about being right, being kind, and being able to say why.',
  sections: [
    {
      heading: 'How we work',
      blocks: [
        {
          pairs: [
            [
              'In writing first',
              'A decision is a page someone can read later. Meetings are for what a page couldn’t settle, and they end early.',
            ],
            [
              'Small and whole',
              'One person takes a feature from the question to the screen, then spends a day with support to see it used.',
            ],
            ['Calm hours', 'We overlap four days a week on Pacific time. The rest is up to you. No midnight heroics.'],
            [
              'Honest numbers',
              'We don’t count what flatters us. A small number is called small, even in front of investors.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Who we look for',
      blocks: [
        {
          list: [
            'Engineers who like deleting code, and who test what would hurt someone if it broke.',
            'Designers who can write, and who start with small screens, dark mode and the keyboard.',
            'Examiners who have read registration records for a living and can tell an oddity from a warning.',
            'Support people who answer the question behind the question, then get the page changed.',
            'People from the industry: former advisors, paraplanners and compliance officers.',
          ],
        },
        'You don’t need to have done exactly this before. Tell us about something you made better, and how you know.',
      ],
    },
    {
      heading: 'What you can count on',
      blocks: [
        {
          list: [
            'Pay by role and level, with the range shared in the first conversation and the same for everyone in it.',
            'Health, dental and vision insurance for you and your family, and a retirement plan with a match that vests immediately.',
            'Five weeks of vacation that people actually take, and 16 weeks of leave for every new parent.',
            'An hour a year with an independent, fee-only planner. You choose, we pay.',
          ],
        },
      ],
    },
    {
      heading: 'Open positions',
      blocks: [
        'We list positions only while they’re open. If you don’t see one, write to us anyway. We keep your note for a year and contact you first when something fits.',
        {
          links: [
            {
              text: brand.email,
              to: `mailto:${brand.email}?subject=Working%20at%20${name}`,
              note: 'One page is enough. No portal, no forms.',
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
            'You’ll get a reply within two weeks, even if it’s no.',
            'A 40-minute conversation with the person you’d work with.',
            'Half a day of real, paid work at a time that suits you. No puzzles.',
            'An afternoon with the team, then a decision within three days.',
          ],
        },
        `${name} is an equal-opportunity employer. If you need an accommodation, just ask. You don’t have to say why.`,
      ],
    },
  ],
  actions: [
    { text: 'Write to us', to: '/contact' },
    { text: 'About Us', to: '/about' },
  ],
}
