import { brand } from '#contract/brand.ts'
import { claims } from './claims.ts'
import type { Prose } from './prose.ts'

const { name } = brand

export const about: Prose = {
  name: 'About Us',
  path: '/about',
  description: `Why ${name} exists, what it stands for, and who runs it.`,
  title: 'A line through the ring',
  lead: 'A fairlead is a ring on a ship that guides a rope: slack comes in, a straight line goes out. We do that with a question about money.',
  sections: [
    {
      heading: 'Our Mission',
      blocks: [
        'Most people choose an advisor once or twice in their life, on a neighbor’s word or an advertisement, and learn the price afterwards. We want the choice to be made on reasons one can read: what the two of you have in common, what it would cost, what has been checked, and by whom.',
      ],
    },
    {
      heading: 'Our Story',
      blocks: [
        `${name} was founded in ${claims.founded} by people who had sat on both sides of the desk: as clients who could not find out what they paid, and as advisors who paid for lists of names that nobody had agreed to be on. We thought both problems had the same cause, and that putting the facts on the table first would mend both.`,
      ],
    },
    {
      heading: 'Our Values',
      blocks: [
        {
          pairs: [
            [
              'Transparency',
              'Every match shows what it is made of. Every fact says where it comes from and when. Every price is in dollars.',
            ],
            ['Client-Centered', 'Consumers pay nothing and are nobody’s goods. Your name is yours until you give it.'],
            ['Quality', 'An advisor is verified before they are matched, and the check is repeated.'],
            ['Innovation', 'We build what makes an honest answer easier to find, and leave out what only makes noise.'],
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
              text: 'Spent fifteen years as a fee-only planner before she got tired of explaining what other people’s fees were.',
            },
            {
              name: 'Mateo Rinaldi',
              role: 'Technology',
              text: 'Built booking and messaging for hospitals, where nobody may be shown to the wrong person either.',
            },
            {
              name: 'Priscilla Amankwah',
              role: 'Trust and Verification',
              text: 'Examined advisers for a state regulator. Reads the footnotes first.',
            },
          ],
        },
      ],
    },
    {
      heading: 'Our Impact',
      blocks: [
        {
          figures: [
            { figure: claims.aboutMatches, text: 'successful matches' },
            { figure: claims.aboutAdvisors, text: 'verified advisors' },
            { figure: claims.aboutSatisfaction, text: 'client satisfaction' },
          ],
        },
        `Figures stated by ${name}.`,
      ],
    },
    {
      heading: 'Join Our Community',
      blocks: ['Find somebody to talk to, or be the one who is found.'],
    },
  ],
  acts: [
    { text: 'Find Your Advisor', to: '/for-consumers' },
    { text: 'For advisors', to: '/for-advisors' },
  ],
}

export const contact: Prose = {
  name: 'Contact',
  path: '/contact',
  description: `How to reach ${name}: by e-mail, phone or post.`,
  title: 'A person answers',
  lead: 'Write in your own words. Between nine and six Pacific time you usually hear from us within two hours, otherwise the next morning.',
  sections: [
    {
      heading: 'Write or call',
      blocks: [
        {
          links: [
            {
              text: brand.supportEmail,
              to: `mailto:${brand.supportEmail}`,
              note: 'Something does not work, or you are stuck',
            },
            { text: brand.email, to: `mailto:${brand.email}`, note: 'Everything else, also press and partnerships' },
            { text: brand.phone, to: brand.phoneHref, note: 'Monday to Friday, nine to six, Pacific time' },
          ],
        },
      ],
    },
    {
      heading: 'By post',
      blocks: [brand.address.join(', ')],
    },
    {
      heading: 'Worried about an advisor?',
      blocks: [
        'Use Report in the chat; it reaches the same people with everything they need. If you think a law was broken, you can also complain to the SEC or to your state’s regulator. We answer their questions.',
      ],
    },
    {
      heading: 'Are you an advisor or a firm?',
      blocks: [
        'We show you the desk on a call of twenty minutes, with real screens and no slides.',
        { links: [{ text: 'Choose a time for a demo', to: brand.demoCallUrl }] },
      ],
    },
  ],
  acts: [{ text: 'Read the questions first', to: '/faq' }],
}

export const download: Prose = {
  name: 'Get the app',
  path: '/download',
  description: `${name} for iPhone and Android: your matches, messages and appointments.`,
  title: 'Fairlead on your phone',
  lead: 'The same account, the same matches. What you do on one device is on the other at once.',
  stores: [
    { text: 'App Store', to: brand.appStoreUrl, store: 'apple' },
    { text: 'Google Play', to: brand.playStoreUrl, store: 'android' },
  ],
  sections: [
    {
      heading: 'What it is good for',
      blocks: [
        {
          pairs: [
            ['Matches', 'Pass and save with a thumb, on the train. The reasons are one touch away, as everywhere.'],
            [
              'Messages',
              'You are told when an advisor writes. What you send without a network goes out when it is back.',
            ],
            ['Appointments', 'The day at a glance, with the call one press away and moving it two.'],
          ],
        },
      ],
    },
    {
      heading: 'Or use no app at all',
      blocks: [
        'Everything works in the browser of your phone. Open this site there, choose “Add to Home Screen” in the browser’s menu, and it opens like an app.',
      ],
    },
  ],
}
