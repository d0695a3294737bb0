import { metricsKeptDays } from '#contract/analytics/values.ts'
import { securityLogDays } from '#contract/auth/values.ts'
import { trialDays } from '#contract/billing/values.ts'
import { brand } from '#contract/brand.ts'
import type { Prose } from '../prose.ts'

const since = 'November 22, 2026'
const { name, email, supportEmail } = brand
const address = brand.address.join(', ')

export const terms: Prose = {
  name: 'Terms of Service',
  path: '/terms',
  description: `The agreement between you and ${name}, in plain English.`,
  title: 'Terms of Service',
  lead: 'What we promise, what we ask of you, and the limits of both. Written to be read.',
  since,
  sections: [
    {
      heading: 'What this service is',
      blocks: [
        `${name} introduces people to independent financial advisors. We compare what you tell us with what advisors publish, show you the result with its reasons, and give you both tools to message, call and book.`,
        'We are not an advisor, a broker or a bank. We don’t hold or manage your money, and we don’t recommend investments. Any agreement about advice is between you and the advisor.',
      ],
    },
    {
      heading: 'Your account',
      blocks: [
        'You must be at least 18. Give true information, keep your password to yourself, and tell us if someone else may have used your account. One person, one account.',
        'You can look around and fill in your profile right away. To message, book, publish a profile or invite a colleague, verify your email address first, because others need to rely on who you are.',
      ],
    },
    {
      heading: 'If you are looking for an advisor',
      blocks: [
        'The service is free for you. An advisor learns your name, email address or phone number only when you agree, one advisor at a time, and you can withdraw that agreement at any time.',
        'A score says how well an advisor fits what you told us. It says nothing about how your money will do.',
      ],
    },
    {
      heading: 'If you are an advisor or a firm',
      blocks: [
        'You warrant that you are registered where you must be, that your profile is true and kept up to date, and that you answer to the rules of your profession. We check what public records allow and say on your page what was checked.',
        `Plans are paid in advance, by the month or by the year, after a trial of ${trialDays} days. Canceling takes effect at the end of the paid period; there are no refunds for partial months. Without an active plan you keep your profile, clients, messages and calendar, but you won’t appear in matches or get new leads.`,
        'Don’t contact people outside the service before they agree to it, don’t ask for reviews in return for anything, and don’t share what someone told you here.',
      ],
    },
    {
      heading: 'What’s not allowed',
      blocks: [
        {
          list: [
            'pretend to be someone else, or to hold a license you don’t have',
            'harass, threaten or deceive',
            'collect other people’s data by hand or by machine',
            'probe, overload or get around the service’s protections',
            'use it for anything the law forbids',
          ],
        },
        `We may limit or close an account that does. If we close yours, you can object by email to ${supportEmail}.`,
      ],
    },
    {
      heading: 'What you write',
      blocks: [
        'It stays yours. You allow us to store it and show it to those it is meant for, for as long as needed to run the service. Reviews are public and signed with your first name and last initial.',
      ],
    },
    {
      heading: 'Liability',
      blocks: [
        'We run the service with care but can’t promise that it’s always available or free of errors. We are liable for intent and gross negligence, and where the law allows no limit. Advisors are responsible for the advice they give.',
      ],
    },
    {
      heading: 'Changes, law and contact',
      blocks: [
        'When these terms change, we post the new version here with the day it takes effect. If you disagree, you can delete your account in your settings. The law of the State of Oregon applies.',
        `${address}. Email ${email}.`,
      ],
    },
  ],
}

export const privacy: Prose = {
  name: 'Privacy Policy',
  path: '/privacy',
  description: `What ${name} knows about you, why, who can see it, and how to have it removed.`,
  title: 'Privacy Policy',
  lead: 'In short: your data is encrypted in transit, we don’t sell it, and no advisor learns who you are until you agree.',
  since,
  sections: [
    {
      heading: 'What we store, and why',
      blocks: [
        {
          pairs: [
            [
              'Account',
              'Your email address, a password we can’t read, your account type, and your device’s time zone. Needed to sign you in, and for the times in our emails.',
            ],
            [
              'Profile',
              'What you choose to answer: name, phone, address, age, income bracket, amounts, goals, language. Needed to compare you with advisors, and to introduce you once you agree. Advisors see your goals, age, income bracket and risk tolerance only in briefs. Your ways to talk also rule out advisors who use none of them.',
            ],
            [
              'Your interactions',
              'Messages with their files, calls (who, when and how long, never what was said), appointments, agreements, reviews. Needed to carry them out and to settle disputes.',
            ],
            [
              'Lists and questions',
              'Searches you save, notes about advisors you saved, and what you write to our support. Needed to keep them for you and to answer you.',
            ],
            [
              'Linked calendars',
              'If you link a calendar: when you’re busy, never the titles, and access to it, stored encrypted. Needed so that no one books you at those times.',
            ],
            [
              'Advisors you look at',
              'Whose page you view, save or pass on, while you’re signed in. Needed for your matches, where you can turn it off as a criterion.',
            ],
            [
              'Site usage',
              `Which pages are used, how fast they are and what kind of site led you here, only if you allow it, without your name. Needed to make them better. Removed after ${metricsKeptDays} days.`,
            ],
            [
              'Security',
              `Your sign-ins and changes to your account, with time, device and IP address. Needed to spot strangers. Removed after ${securityLogDays} days, even if you delete your account first.`,
            ],
          ],
        },
      ],
    },
    {
      heading: 'Who sees it',
      blocks: [
        'Advisors you haven’t contacted don’t know who you are. They only see totals, such as how many people viewed their page.',
        'Before you message or book with an advisor, we ask you to share your name and email address with that advisor alone. If you agree, they see those, your picture, your state, what you want help with, the amount you’d start with and your match score. They see your phone number only if you choose to share that too.',
        'You can also share a brief with an advisor: the answers you choose, as your profile has them at the time, and a note. You can change or withdraw it at any time, and it’s removed when you withdraw the agreement or one of you blocks the other.',
        'We record each agreement with its date. You can withdraw it at any time, in the chat or in your settings. From then on the advisor sees “a consumer” and your state instead. What you want help with, the amount and the match score stay. Emails they already received and PDFs they downloaded stay with them. Some firms keep an archive of what their advisors and clients exchange, because the law asks them to. The agreement and the chat say so. The firm’s owner and its compliance officer can read it, with your name as the advisor saw it, for at least five years, even after you withdraw the agreement or delete your account.',
        'If the advisor belongs to a firm, its owner, administrators and compliance officers see the request without your name: your state, what you want help with, the amount and the match score.',
        'If you share your list with a partner, each of you sees what the other saved, their notes and their first name, until one of you ends it.',
        'Companies that run parts of the service for us, such as hosting and email, handle the data that takes. We don’t sell data and we don’t show advertising.',
      ],
    },
    {
      heading: 'How it is protected',
      blocks: [
        'Connections are encrypted. Passwords are stored as argon2id hashes that can’t be reversed. The keys and secrets behind sign-in are stored encrypted, with a key kept outside the database.',
      ],
    },
    {
      heading: 'How long',
      blocks: [
        'For as long as you have an account. When you delete it in your settings, your name, contact details, answers, briefs, picture, notifications and the files you sent are removed right away. Messages and past appointments stay with the other person, without your name. When you edit or delete a message, its earlier text stays in our records and neither of you can read it. Reviews and invoices stay, also without it. Documents an advisor uploads for verification are removed after 90 days, once it’s decided.',
      ],
    },
    {
      heading: 'Your rights',
      blocks: [
        'You can see what we store, correct it, take it with you, have it deleted, or object to how we use it, wherever you live. Correct it in your profile. In your settings you can withdraw agreements, download your data and delete your account. For anything else, email us.',
        `${address}. Email ${supportEmail}.`,
      ],
    },
  ],
}

export const disclaimer: Prose = {
  name: 'Financial Disclaimer',
  path: '/disclaimer',
  description: `${name} introduces people to advisors. It does not give financial, legal or tax advice.`,
  title: 'Financial Disclaimer',
  lead: 'We introduce. We do not advise. Please read this before you rely on anything here.',
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
        'Advisors on the service are independent. They aren’t our employees or agents, and they’re responsible for what they say. You decide for yourself whether to work with one, and on what terms.',
      ],
    },
    {
      heading: 'What “verified” means',
      blocks: [
        'That the name and registration of an advisor agreed with the public data of the Securities and Exchange Commission of the day shown, or that an administrator of ours accepted a difference after looking at evidence, and that the advisor proved control of the registration: by a code sent to the domain of their registered firm, by a document that an administrator approved, or through the administrator of a verified firm. It isn’t a judgment of their work or a guarantee. Facts marked as self-reported come from the advisor and weren’t verified. You can look anyone up yourself at the SEC’s Investment Adviser Public Disclosure site.',
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
        'Yearly costs are estimated from the advisor’s stated fees and the amount in your profile. What you pay is what you agree on in writing. Past growth does not tell you what comes next. Investments can lose value.',
      ],
    },
  ],
}

export const cookies: Prose = {
  name: 'Cookies Policy',
  path: '/cookies',
  description: `What ${name} stores in your browser, why, and how to remove it.`,
  title: 'Cookies Policy',
  lead: 'We don’t set advertising cookies or let anyone else set them. Here’s everything we store in your browser.',
  since,
  sections: [
    {
      heading: 'Always needed',
      blocks: [
        {
          pairs: [
            ['Your session', 'Keeps you signed in. Gone when you sign out.'],
            [
              'A sign-in under way',
              'When you sign in through another account, a cookie ties that to this browser for five minutes. An emailed link leaves a code that only this browser can use.',
            ],
            [
              'Devices you’ve signed in on',
              'A cookie for each account, for 180 days, so other people’s failed sign-ins never lock you out. It can’t be used to sign in.',
            ],
            ['Theme', 'Whether you prefer the light or dark theme.'],
            ['Your cookie choice', 'So we don’t ask again.'],
            ['Dismissed notices and tours', 'So what you closed stays closed.'],
            ['Your time zone', 'Which zone this browser sent last, so your emails name the right times.'],
            [
              'The page you came from',
              'To bring you back after you sign in or enter a card. Gone when you close the tab.',
            ],
            [
              'What you started before signing in',
              'Such as the time you picked, so you can continue with it. Ignored after a day.',
            ],
            [
              'Drafts, unsent messages and their files',
              'So you don’t lose them. Drafts are gone when you close the tab, unsent messages once they’re sent. A file that wasn’t uploaded yet stays until you sign out. Signing out removes all of it.',
            ],
            [
              'The call you’re in',
              'Whether your microphone and camera are on, so a reload doesn’t switch them on. Gone when the call ends, or replaced by your next one. What you set while you check your devices is gone when you close the tab.',
            ],
            [
              'Files of the site',
              'Its scripts, styles and a page for when you’re offline, so it opens faster. No page with your data.',
            ],
            [
              'For when you’re offline',
              'Your next appointments and who you’ve chatted with lately, without the messages. Gone when you sign out.',
            ],
            [
              'An account that our staff view',
              'Only in a browser of our staff: which account is open to them. Gone when they stop or close the tab.',
            ],
            ['Security checks', 'If a form shows a check that you’re human, its provider may store what that takes.'],
          ],
        },
      ],
    },
    {
      heading: 'Only if you allow it',
      blocks: [
        {
          pairs: [
            [
              'Visits, pages and time on the site',
              'Counted in this browser and never sent, to know when to ask how you like it, at most once every 30 days. Removed when you withdraw consent, except for the day we last asked.',
            ],
            [
              'Page use and speed',
              'To find what’s slow or confusing. No page contents, no profile data. Stored here only until it’s sent.',
            ],
          ],
        },
      ],
    },
    {
      heading: 'Clear everything',
      blocks: [
        'Clear this site’s data in your browser’s settings. You’ll be signed out, and the site will treat you as a new visitor. Your account stays as it is.',
      ],
    },
  ],
}
