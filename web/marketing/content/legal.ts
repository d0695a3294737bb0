import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import type { Prose } from './prose.ts'

const since = 'November 1, 2025'
const { name, email, supportEmail } = brand
const address = brand.address.join(', ')

export const terms: Prose = {
  name: 'Terms of Service',
  path: '/terms',
  description: `What you and ${name} owe each other when you use the service, in plain words.`,
  title: 'Terms of Service',
  lead: 'What we promise, what we ask of you, and what neither of us can be held to. Written to be read.',
  since,
  sections: [
    {
      heading: 'What this service is',
      blocks: [
        `${name} introduces people to independent financial advisors. We compare what you tell us with what advisors publish, show you the result with its reasons, and give both of you the means to write, call and book.`,
        'We are not an advisor, a broker or a bank. We hold no money of yours, manage none, and recommend no investment. Any agreement about advice is between you and the advisor.',
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        'You must be at least 18. Give true information, keep your password to yourself, and tell us if somebody else may have used your account. One person, one account.',
        'You may look round and fill in your profile at once. To write, book, publish a profile or invite a colleague, verify your e-mail address first, because the other side must be able to rely on who you are.',
      ],
    },
    {
      heading: 'If you are looking for an advisor',
      blocks: [
        'The service costs you nothing. An advisor learns your name, e-mail address or phone number only when you agree, one advisor at a time, and you can take that agreement back.',
        'A score says how well an advisor fits what you told us. It says nothing about how your money will do.',
      ],
    },
    {
      heading: 'If you are an advisor or a firm',
      blocks: [
        'You warrant that you are registered where you must be, that your profile is true and kept up to date, and that you answer to the rules of your profession. We check what public records allow and say on your page what was checked.',
        `Plans are paid in advance, by the month or by the year, after a trial of ${trialDays} days. Cancelling takes effect at the end of the paid period; there are no refunds for partial months. Without an active plan you keep everything you have, but are not shown as a match and get no new leads.`,
        'Do not contact people outside the service before they agreed to it, do not ask for reviews in return for anything, and do not pass on what a person told you here.',
      ],
    },
    {
      heading: 'What nobody may do here',
      blocks: [
        {
          list: [
            'pretend to be somebody else, or to hold a license one does not hold',
            'harass, threaten or deceive',
            'collect other people’s data by hand or by machine',
            'probe, overload or get round the protections of the service',
            'use it for anything the law forbids',
          ],
        },
        'We may limit or close an account that does. We say why, unless the law forbids it, and you may object.',
      ],
    },
    {
      heading: 'What you write',
      blocks: [
        'It stays yours. You allow us to store it and show it to those it is meant for, for as long as needed to run the service. Reviews are public, under the words “a client”.',
      ],
    },
    {
      heading: 'Liability',
      blocks: [
        'We run the service with care but cannot promise that it is always available or free of errors. We are liable for intent and gross negligence, and where the law allows no limit. For advice an advisor gave, the advisor is answerable.',
      ],
    },
    {
      heading: 'Changes, law and contact',
      blocks: [
        'We announce changes of these terms 30 days before they hold, by e-mail and here. If you disagree you may close your account before that day. The law of the State of Oregon applies.',
        `${address}. Write to ${email}.`,
      ],
    },
  ],
}

export const privacy: Prose = {
  name: 'Privacy Policy',
  path: '/privacy',
  description: `What ${name} knows about you, why, who sees it, and how to have it removed.`,
  title: 'Privacy Policy',
  lead: 'The short form: your data is encrypted, it is not sold, and no advisor learns who you are before you say so.',
  since,
  sections: [
    {
      heading: 'What we hold, and why',
      blocks: [
        {
          pairs: [
            [
              'Account',
              'Your e-mail address, a password we cannot read, and which kind of account it is. Needed to let you in.',
            ],
            [
              'Profile',
              'What you choose to answer: age, income bracket, sums, goals, language, ZIP code. Needed to compare you with advisors.',
            ],
            [
              'What passes between you',
              'Messages, appointments, agreements, reviews. Needed to carry them out and to settle disputes.',
            ],
            [
              'Use of the site',
              'Which pages are used and how fast they are, only if you allow it. Needed to make them better.',
            ],
            ['Security', 'Your sign-ins with their time. Needed to notice strangers.'],
          ],
        },
      ],
    },
    {
      heading: 'Who sees it',
      blocks: [
        'Advisors you match with see your goals, the range of what you would invest, your language and your state, under a name such as “Somebody in Oregon”. They do not see your name, e-mail address or phone number.',
        'When you agree to be contacted by an advisor, that one advisor sees your name and e-mail address, and your phone number if you say so too. Each agreement is recorded with its day. You can take it back at any time, in the chat or in your settings; from then on the advisor sees what they saw before.',
        'Companies that run parts of the service for us (hosting, e-mail, payment) see what they need for that, under contract. We sell data to nobody and show no advertising.',
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        'Connections are encrypted, stored data is encrypted, passwords are kept as argon2id digests that nobody can turn back. Few of our people can reach personal data.',
      ],
    },
    {
      heading: 'How long',
      blocks: [
        'For as long as you have an account, and 30 days after you close it. Invoices are kept for the seven years the law asks for. Messages you sent remain with the person you wrote to, without your name.',
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        'You may see what we hold, correct it, take it with you, have it deleted, or object to a use of it, wherever you live. Correcting is done in your profile, taking agreements back in your settings; for the rest, write to us. We answer within 30 days.',
        `${address}. Write to ${supportEmail}.`,
      ],
    },
  ],
}

export const disclaimer: Prose = {
  name: 'Financial Disclaimer',
  path: '/disclaimer',
  description: `${name} introduces people to advisors. It gives no financial, legal or tax advice.`,
  title: 'Financial Disclaimer',
  lead: 'We introduce. We do not advise. Please read this before you rely on anything you find here.',
  since,
  sections: [
    {
      heading: 'No advice',
      blocks: [
        `Nothing on ${name} is financial, legal or tax advice, an offer, or a recommendation to buy, sell or hold anything. Texts and figures are there to help you ask better questions.`,
      ],
    },
    {
      heading: 'Independent professionals',
      blocks: [
        'Advisors on the service are independent. They are not our employees or agents, and what they say is theirs to answer for. You decide for yourself whether to work with one, and on which terms.',
      ],
    },
    {
      heading: 'What “verified” means',
      blocks: [
        'That the name and registration of an advisor agreed with the public data of the Securities and Exchange Commission of the day shown, or that an administrator of ours accepted a difference after looking at evidence, and that the advisor proved control of the registration: by a code sent to the domain of their registered firm, by a document that an administrator approved, or through the administrator of a verified firm. It is no judgement on their work and no guarantee. Facts marked as stated come from the advisor and were not checked. You can look anybody up yourself at the SEC’s Investment Adviser Public Disclosure site.',
      ],
    },
    {
      heading: 'What a score means',
      blocks: [
        'How well an advisor fits what you told us, by five criteria whose weights are public. It is not a forecast and not a rating of quality. No advisor can pay to change it.',
      ],
    },
    {
      heading: 'What costs and figures mean',
      blocks: [
        'A cost shown for a year is worked out from the advisor’s stated fees and the sum in your profile. What you would pay is what you agree on in writing. Past growth does not tell you what comes next. Investments can lose value.',
      ],
    },
  ],
}

export const cookies: Prose = {
  name: 'Cookies Policy',
  path: '/cookies',
  description: `What ${name} keeps in your browser, what for, and how to be rid of it.`,
  title: 'Cookies Policy',
  lead: 'We set no advertising cookies and let nobody else set any. What we keep in your browser is listed here, all of it.',
  since,
  sections: [
    {
      heading: 'Needed, always',
      blocks: [
        {
          pairs: [
            ['Your session', 'Keeps you signed in. Gone when you sign out.'],
            [
              'Devices you signed in on',
              'A cookie for each account, for 180 days, so that failed sign-ins of strangers never lock you out. It opens nothing.',
            ],
            ['Theme', 'Whether you like the page light or dark.'],
            ['Your choice about this', 'So that we do not ask again.'],
            ['Dismissed notices and tours', 'So that what you closed stays closed.'],
            ['The page you came from', 'To bring you back after signing in. Gone with the tab.'],
          ],
        },
      ],
    },
    {
      heading: 'Only if you allow it',
      blocks: [
        {
          pairs: [
            ['Visits and time on the site', 'To know when to ask how you like it, at most once in 30 days.'],
            ['Use and speed of pages', 'To find what is slow or not understood. No page contents, no profile data.'],
          ],
        },
      ],
    },
    {
      heading: 'Clearing all of it',
      blocks: [
        'Clear this site’s data in your browser’s settings. You will be signed out, and the page will look as it does to somebody new. Nothing in your account is lost.',
      ],
    },
  ],
}
