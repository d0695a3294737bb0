import { brand } from '#contract/brand.ts'
import { outsideAddress } from '#web/platform/outside-address.ts'
import type { ShownFigures } from '../claims.ts'
import type { Prose } from '../prose.ts'

const { name, foundedIn } = brand

export const about: Prose = {
  name: 'About Us',
  path: '/about',
  description: `Why ${name} exists, what we believe in, and who runs it.`,
  title: 'A line through the ring',
  lead: 'A fairlead is a ring on a ship that guides a rope: slack comes in, a straight line goes out. We do that with a question about money.',
  sections: [
    {
      heading: 'Our Mission',
      blocks: [
        'Most people choose an advisor once or twice in their lives, on a neighbor’s word or an ad, and learn the price later. We want you to choose for reasons you can read: what you have in common, what it would cost, what’s verified, and by whom.',
      ],
    },
    {
      heading: 'Our Story',
      blocks: [
        `${name} was founded in ${foundedIn} by people who had sat on both sides of the desk: as clients who couldn’t find out what they paid, and as advisors who paid for lists of names that no one had agreed to be on. Both problems had the same cause, and putting the facts on the table first would fix both.`,
      ],
    },
    {
      heading: 'Our Values',
      blocks: [
        {
          pairs: [
            [
              'Transparency',
              'Every match shows how it’s scored. Every verified fact has a source and a date, and the rest is marked as self-reported.',
            ],
            [
              'Client-Centered',
              'Consumers pay nothing, and we never sell their names. Yours stays private until you share it.',
            ],
            ['Quality', 'Advisors are verified before they’re matched, and we check again every year.'],
            ['Innovation', 'We build what makes an honest answer easier to find, and skip what only makes noise.'],
          ],
        },
      ],
    },
    {
      heading: 'Leadership Team',
      blocks: [
        {
          people: [
            {
              name: 'Eleanor Vance',
              role: 'Chief Executive',
              text: 'Spent 15 years as a fee-only planner before she got tired of explaining other people’s fees.',
            },
            {
              name: 'Mateo Rinaldi',
              role: 'Technology',
              text: 'Built booking and messaging for hospitals, where privacy matters just as much.',
            },
            {
              name: 'Priscilla Amankwah',
              role: 'Trust and Verification',
              text: 'Examined advisers for a state regulator. Reads the footnotes first.',
            },
          ],
        },
        'Sample profiles.',
      ],
    },
    {
      heading: 'Join Our Community',
      blocks: ['Find someone to talk to, or be the one people find.'],
    },
  ],
  actions: [
    { text: 'Find Your Advisor', to: '/for-consumers' },
    { text: 'For advisors', to: '/for-advisors' },
  ],
}

/**
 * The page with what the product can say in numbers, before its last section (docs/product.md
 * "Claims").
 */
export function aboutWith({ impact, note }: ShownFigures): Prose {
  if (impact.length === 0) return about
  const section = { heading: 'Our Impact', blocks: [{ figures: impact }, `${note}.`] }
  return { ...about, sections: [...about.sections.slice(0, -1), section, ...about.sections.slice(-1)] }
}

export const contact: Prose = {
  name: 'Contact',
  path: '/contact',
  description: `How to reach ${name} by email, phone or mail.`,
  title: 'Talk to a person',
  lead: `Write any time. A person answers ${brand.supportHours}.`,
  sections: [
    {
      heading: 'Email or call',
      blocks: [
        {
          links: [
            {
              text: brand.supportEmail,
              to: `mailto:${brand.supportEmail}`,
              note: 'Something isn’t working, or you’re stuck',
            },
            {
              text: brand.email,
              to: `mailto:${brand.email}`,
              note: 'Everything else, including press and partnerships',
            },
            { text: brand.phone, to: brand.phoneHref, note: brand.supportHours },
          ],
        },
      ],
    },
    {
      heading: 'By mail',
      blocks: [brand.address.join(', ')],
    },
    {
      heading: 'Worried about an advisor?',
      blocks: [
        'Use Report in the chat. It reaches the same team, with your words, and without the conversation unless you share it. If you think a law was broken, you can also file a complaint with the SEC or your state’s regulator.',
      ],
    },
    {
      heading: 'Are you an advisor or a firm?',
      blocks: [
        'We’ll show you the product on a 20-minute call, with real screens and no slides.',
        { links: [{ text: 'Book a demo', to: outsideAddress('demoCall') }] },
      ],
    },
  ],
  actions: [{ text: 'Read the FAQ first', to: '/faq' }],
}

export const download: Prose = {
  name: 'Get the app',
  path: '/download',
  description: `${name} on your phone: your matches, messages and appointments.`,
  title: `${brand.name} on your phone`,
  lead: 'The same account and the same matches. Everything stays in sync across your devices.',
  stores: [
    { text: 'App Store', to: outsideAddress('appStore'), store: 'apple' },
    { text: 'Google Play', to: outsideAddress('playStore'), store: 'android' },
  ],
  sections: [
    {
      heading: 'What you can do with it',
      blocks: [
        {
          pairs: [
            ['Matches', 'Pass and save with your thumb. The reasons are always one tap away.'],
            [
              'Messages',
              'Get an email when an advisor messages you while you’re away. Messages you send offline go out once you’re back online.',
            ],
            ['Appointments', 'What’s ahead and how you’ll meet. Reschedule or cancel any time before it starts.'],
          ],
        },
      ],
    },
    {
      heading: 'No app needed',
      blocks: [
        'Everything works in your phone’s browser. Open this site, choose “Add to Home Screen” in the browser menu, and it opens like an app.',
      ],
    },
  ],
}
