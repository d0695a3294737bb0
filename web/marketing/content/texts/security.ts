import { brand } from '#contract/brand.ts'
import type { Prose } from '../prose.ts'

const { name, supportEmail, securityEmail, supportHours } = brand

export const security: Prose = {
  name: 'Security and accessibility',
  path: '/security-accessibility',
  description: `How ${name} protects your information, how the site works for everyone, and how to report what doesn’t.`,
  title: 'Safe and easy to use',
  lead: 'Two promises that belong together: no one gets in who shouldn’t, and no one is kept out who should be in.',
  sections: [
    {
      id: 'security',
      heading: 'How your data is protected',
      blocks: [
        {
          pairs: [
            ['In transit', 'Every connection is encrypted, and browsers are told never to use any other kind.'],
            [
              'Your password',
              'Stored as an argon2id hash that can’t be reversed, and checked slowly on purpose. You can turn on two-step sign-in in your settings.',
            ],
            [
              'Your session',
              'Signed with a key of our own, short-lived, renewed with a token that changes each time. If an old one is used again, the whole session ends.',
            ],
            [
              'Your name',
              'What an advisor can see is decided in one place in our code, for pages, emails and messages alike, and every agreement is recorded with its date.',
            ],
            [
              'The pages',
              'A content security policy blocks any script we haven’t approved. There are no advertising scripts at all.',
            ],
            [
              'Files and pictures',
              'We redraw every picture you upload, which removes the location where it was taken. A file of your conversation opens for the two of you, through a link that works for five minutes. If the advisor’s firm keeps an archive, its owner and compliance officer can read the file there.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'What you can do',
      blocks: [
        {
          list: [
            'Use a unique password from a password manager, and turn on two-step sign-in.',
            'Check your settings now and then. Every sign-in is listed there, and you can end the others.',
            'Never send account numbers or passwords in a message. No advisor needs them there, and neither do we.',
            'If someone asks you to pay outside an agreement you’ve read, use Report in the chat.',
          ],
        },
      ],
    },
    {
      id: 'report',
      heading: 'Report a vulnerability',
      blocks: [
        `If you found a way to see or change something you shouldn’t, email ${securityEmail} with what you did and what happened. We aim to reply within three business days, keep you posted, and take no legal action against anyone who looked in good faith, harmed no one and kept nothing.`,
      ],
    },
    {
      id: 'accessibility',
      heading: 'For everyone',
      blocks: [
        'We work to the Web Content Accessibility Guidelines 2.2, level AA. Automated tests check every public page on a phone and a computer, in both themes and with the keyboard.',
        {
          pairs: [
            ['By keyboard', 'You can reach everything without a mouse, in an order that makes sense.'],
            [
              'By ear',
              'Headings, landmarks and names for screen readers. Every chart has a data table, and every image a description.',
            ],
            [
              'By eye',
              'Contrast of at least 4.5 to 1 in the light and in the dark theme, and pages that fit a phone without sideways scrolling.',
            ],
            [
              'In your own time',
              'When something can’t be saved, the form keeps what you typed. If your system asks for less motion, dialogs and menus appear without animation.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Where we fall short',
      blocks: [
        'Calls don’t have captions yet. We suggest chat or a phone relay.',
        `If something keeps you out, email ${supportEmail} or call ${brand.phone}. Tell us the page and what you use. A person answers, by phone as well, ${supportHours}.`,
      ],
    },
  ],
  actions: [
    { text: 'Contact Support', to: '/contact' },
    { text: 'Privacy Policy', to: '/privacy' },
  ],
}
