import type { ProofName } from './proofs.ts'

/**
 * Statements of fact by the file that prints them, or the page of it, each with the tests that
 * prove it.
 */
export type Claims = Readonly<Record<string, readonly (readonly [sentences: string, ...ProofName[]])[]>>

/** What the public pages state. */
export const siteClaims: Claims = {
  privacy: [
    [
      'In short: your data is encrypted in transit, we don’t sell it, and no advisor learns who you are until you agree.',
      'https',
      'hiddenBefore',
    ],
    ['Your email address, a password we can’t read, and your account type.', 'argon2'],
    ['Messages, calls (who, when and how long, never what was said), appointments, agreements, reviews.', 'callRecord'],
    ['Whose page you view, save or pass on, while you’re signed in.', 'onlyTotals'],
    [
      'Which pages are used and how fast they are, only if you allow it, without your name.',
      'notMeasured',
      'notCounted',
      'noName',
    ],
    ['Removed after 400 days.', 'measuredDays'],
    ['Your sign-ins and changes to your account, with time, device and IP address.', 'signIns'],
    ['Removed after 395 days, even if you delete your account first.', 'logDays'],
    ['Advisors you haven’t contacted don’t know who you are.', 'hiddenBefore'],
    ['They only see totals, such as how many people viewed their page.', 'onlyTotals', 'waitListCount'],
    [
      'Before you message or book with an advisor, we ask you to share your name and email address with that advisor alone.',
      'writingNeedsConsent',
      'bookingNeedsConsent',
      'oneAdvisor',
    ],
    ['Your goals, age, income bracket and risk tolerance are only for briefs.', 'reserved', 'noScore'],
    ['Your ways to talk also rule out advisors who use none of them.', 'verifiedFirst'],
    [
      'If you agree, they see those, your picture, your state, what you want help with, the amount you’d start with and your match score.',
      'consent',
      'picture',
      'lead',
      'reserved',
      'visible',
    ],
    [
      'You can also share a brief with an advisor: the answers you choose, as your profile has them at the time, and a note.',
      'brief',
      'briefIsLive',
    ],
    [
      'You can change or withdraw it at any time, and it’s removed when you withdraw the agreement or one of you blocks the other.',
      'briefChanged',
      'briefGone',
    ],
    ['What you want help with, the amount and the match score stay.', 'visible'],
    ['They see your phone number only if you choose to share that too.', 'consent'],
    ['We record each agreement with its date.', 'withdrawn'],
    ['You can withdraw it at any time, in the chat or in your settings.', 'withdrawn'],
    ['From then on the advisor sees “a consumer” and your state instead.', 'withdrawn', 'alias'],
    ['If the advisor belongs to a firm, its administrator sees the request without your name.', 'firmSeesNoName'],
    [
      'If you share your list with a partner, each of you sees what the other saved, their notes and their first name, until one of you ends it.',
      'partnerList',
      'partnerOnly',
      'partnerEnds',
    ],
    ['Connections are encrypted.', 'https'],
    ['Passwords are stored as argon2id hashes that can’t be reversed.', 'argon2'],
    ['The keys and secrets behind sign-in are stored encrypted, with a key kept outside the database.', 'sealed'],
    [
      'When you delete it in your settings, your name, contact details, answers, briefs, picture and notifications are removed right away.',
      'briefGone',
      'erased',
      'erasedTexts',
    ],
    ['Messages and past appointments stay with the other person, without your name.', 'chatStays'],
    ['Reviews and invoices stay, also without it.', 'invoicesStay', 'signedReview'],
    ['Correct it in your profile.', 'corrected'],
    ['Needed for your matches, where you can turn it off as a criterion.', 'switchedOff'],
    ['Documents an advisor uploads for verification are removed after 90 days, once it’s decided.', 'documentsGone'],
    [
      'In your settings you can withdraw agreements, download your data and delete your account.',
      'withdrawn',
      'ownData',
      'erased',
    ],
  ],
  cookies: [
    ['Here’s everything we store in your browser.', 'storageKeys', 'offlineFiles'],
    ['Keeps you signed in. Gone when you sign out.', 'signOut'],
    ['When you sign in through another account, a cookie ties that to this browser for five minutes.', 'flowCookie'],
    ['An emailed link leaves a code that only this browser can use.', 'verifier'],
    [
      'A cookie for each account, for 180 days, so other people’s failed sign-ins never lock you out.',
      'knownDevice',
      'deviceCookie',
    ],
    ['Whether you prefer the light or dark theme.', 'theme'],
    ['So we don’t ask again.', 'notMeasured'],
    ['So what you closed stays closed.', 'appBanner'],
    ['To bring you back after you sign in.', 'broughtBack'],
    ['Such as the time you picked, so you can continue with it. Ignored after a day.', 'intent'],
    ['So a reload doesn’t lose them. Gone when you sign out or close the tab.', 'draftKept', 'drafts', 'tabStorage'],
    [
      'Its scripts, styles and a page for when you’re offline, so it opens faster. No page with your data.',
      'offlineFiles',
    ],
    [
      'Your next appointments and who you’ve chatted with lately, without the messages. Gone when you sign out.',
      'lastSeen',
    ],
    [
      'Counted in this browser and never sent, to know when to ask how you like it, at most once every 30 days.',
      'notCounted',
      'promptedMonthly',
    ],
    ['Removed when you withdraw consent, except for the day we last asked.', 'uncounted'],
    ['We don’t set advertising cookies or let anyone else set them.', 'noTagManager'],
    ['It can’t be used to sign in.', 'knownDevice'],
    ['Gone when you close the tab.', 'tabStorage'],
    ['No page contents, no profile data.', 'noName'],
    ['Stored here only until it’s sent.', 'unsentMetrics'],
  ],
  security: [
    ['Every connection is encrypted, and browsers are told never to use any other kind.', 'https'],
    ['Stored as an argon2id hash that can’t be reversed, and checked slowly on purpose.', 'argon2'],
    ['You can turn on two-step sign-in in your settings.', 'twoStep'],
    ['Signed with a key of our own, short-lived, renewed with a token that changes each time.', 'ownKey', 'rotated'],
    ['If an old one is used again, the whole session ends.', 'reused'],
    [
      'What an advisor can see is decided in one place in our code, for pages, emails and messages alike, and every agreement is recorded with its date.',
      'hiddenBefore',
      'withdrawn',
    ],
    ['A content security policy blocks any script we haven’t approved.', 'scripts'],
    ['There are no advertising scripts at all.', 'noTagManager'],
    ['We redraw every picture you upload, which removes the location where it was taken.', 'redrawn'],
    ['Every sign-in is listed there, and you can end the others.', 'signIns', 'endSession'],
    [
      'Automated tests check every public page on a phone and a computer, in both themes and with the keyboard.',
      'everyPage',
    ],
    ['You can reach everything without a mouse, in an order that makes sense.', 'noMouse', 'everyPage', 'resumed'],
    ['Every chart has a data table, and every image a description.', 'charts', 'everyPage'],
    [
      'Contrast of at least 4.5 to 1 in the light and in the dark theme, and pages that fit a phone without sideways scrolling.',
      'everyPage',
    ],
    ['If your system asks for less motion, dialogs and menus appear without animation.', 'lessMotion'],
    ['Headings, landmarks and names for screen readers.', 'everyPage'],
    ['When something can’t be saved, the form keeps what you typed.', 'notSaved'],
  ],
  'web/marketing/content/texts/legal.ts': [
    [
      'by a code sent to the domain of their registered firm, by a document that an administrator approved, or through the administrator of a verified firm.',
      'byCode',
      'byDocument',
      'byFirm',
    ],
    ['No advisor can pay to change it.', 'neutral'],
  ],
  'web/marketing/content/pricing.ts': [
    [
      'Every advisor plan includes every tool. Plans differ in how soon our support team gets to your request.',
      'samePlans',
      'supportLevel',
    ],
    ['Your name stays private until you agree', 'hiddenBefore'],
    ['no lead fees, no revenue share, no paid placement.', 'neutral'],
    ['a canceled plan runs to the end of its period.', 'toPeriodEnd'],
  ],
  'web/marketing/content/texts/about.ts': [
    ['It reaches the same team, with your words and without the conversation.', 'report'],
    ['Get an email when an advisor messages you while you’re away.', 'awayMail'],
    ['Messages you send offline go out once you’re back online.', 'sentLater'],
  ],
  'web/marketing/content/texts/resources.ts': [
    [
      'We compare their name and CRD number with the SEC’s public data before they’re matched, and again every year.',
      'matchedOnly',
      'yearly',
    ],
    ['One advisor at a time, when you agree.', 'oneAdvisor'],
  ],
  'web/marketing/content/mobile.ts': [
    ['Your data is encrypted in transit and not shared without your consent.', 'https', 'hiddenBefore'],
  ],
  'web/billing/copy.ts': [
    ['Priority support', 'supportLevel'],
    ['First in line for support', 'supportLevel'],
    ['Every tool for up to 5 advisors', 'firmTrial', 'smallerPlan', 'prices'],
  ],
}
