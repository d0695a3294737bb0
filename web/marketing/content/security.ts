import { brand } from '#contract/brand.ts'
import type { Prose } from './prose.ts'

const { name, supportEmail } = brand

export const security: Prose = {
  name: 'Security and accessibility',
  path: '/security-accessibility',
  description: `How ${name} protects what you tell it, how the site works for everybody, and how to report what does not.`,
  title: 'Safe to use, and usable',
  lead: 'Two promises that belong together: nobody gets in who should not, and nobody is kept out who should.',
  sections: [
    {
      id: 'security',
      heading: 'How your data is protected',
      blocks: [
        {
          pairs: [
            ['On the way', 'Every connection is encrypted. Browsers are told never to use any other kind.'],
            [
              'Your password',
              'Kept as an argon2id digest that nobody can turn back, and checked slowly on purpose. You can add a second factor in your settings.',
            ],
            [
              'Your session',
              'Signed with a key of our own, short-lived, renewed with a token that changes each time. If an old one turns up, the whole session ends.',
            ],
            [
              'Your name',
              'What an advisor may see of you is decided in one place of the program, for pages, mails and messages alike, and every agreement is recorded with its day.',
            ],
            [
              'The pages',
              'A content policy forbids any script that is not ours by name. There are no advertising scripts at all.',
            ],
            [
              'Files and pictures',
              'Pictures are drawn anew when they arrive, so that the place where they were taken is gone.',
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
            'Use a password of its own, from a password manager, and a second factor.',
            'Look at your settings now and then: every sign-in is listed there, and you can end the others.',
            'Never send account numbers or passwords in a message. No advisor needs them there, and neither do we.',
            'If somebody asks you to pay outside of an agreement you have read, use Report in the chat.',
          ],
        },
      ],
    },
    {
      id: 'report',
      heading: 'Report a weakness',
      blocks: [
        `If you found a way to see or change what you should not, write to ${supportEmail} with what you did and what happened. We answer within two working days, keep you told, and take no legal steps against anybody who looked in good faith, harmed nobody and kept nothing.`,
      ],
    },
    {
      id: 'accessibility',
      heading: 'For everybody',
      blocks: [
        'We work to the Web Content Accessibility Guidelines 2.2, level AA. It is tested with every change, by a program on every public page and by hand with the keyboard.',
        {
          pairs: [
            ['By keyboard', 'Everything can be reached and done without a mouse, in an order that makes sense.'],
            [
              'By ear',
              'Headings, landmarks and names for screen readers. Every chart has a table behind it, every drawing a sentence.',
            ],
            [
              'By eye',
              'Contrast of at least 4.5 to 1 in the light and in the dark theme, text that grows to twice its size without loss, nothing told by color alone.',
            ],
            [
              'In your own time',
              'No countdowns. Forms keep what you typed. If your system asks for less motion, nothing moves.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Where we fall short',
      blocks: [
        'Calls by video have no captions of their own yet; we suggest chat or a phone relay, and advisors are asked to agree to either. Documents that an advisor sends are theirs, and may not be accessible; ask for another form, or ask us.',
        `If something keeps you out, write to ${supportEmail} or call ${brand.phone}. Tell us the page and what you use. A person answers within two working days, and meanwhile we do the thing for you by phone.`,
      ],
    },
  ],
  acts: [
    { text: 'Contact Support', to: '/contact' },
    { text: 'Privacy Policy', to: '/privacy' },
  ],
}
