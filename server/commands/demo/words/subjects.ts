import type { Specialty } from '#contract/profiles/values.ts'

/**
 * What advisors do for clients in each subject: completes "I help nurses" for them, and "Helped us"
 * for the clients themselves.
 */
export const helps: Record<Specialty, readonly string[]> = {
  retirement: ['pick the year {they} stop working', 'turn savings into a monthly paycheck', 'retire without guessing'],
  tax: [
    'stop overpaying in April',
    'decide what to sell, when, and from which account',
    'see next year’s tax this year',
  ],
  estate: [
    'leave clear instructions behind',
    'settle who gets what while everyone is talking',
    'keep the will and the accounts in step',
  ],
  college: [
    'pay for college without raiding retirement',
    'choose a savings plan for two very different kids',
    'read a financial aid letter',
  ],
  small_business: [
    'pay themselves from {their} own company',
    'separate family money from the firm’s',
    'get ready to sell the company',
  ],
  stock_options: ['decide which options to exercise', 'plan for one very large tax bill', 'hold less of one stock'],
  divorce: [
    'turn one budget into two',
    'understand the pension {they}’re dividing',
    'start over with a plan that adds up',
  ],
  insurance: [
    'drop the policies {they} don’t need',
    'cover the risks that would really hurt',
    'compare policies line by line',
  ],
  debt: ['pay debts off in the right order', 'get out of credit cards for good', 'refinance for the right reasons'],
  real_estate: [
    'decide whether to sell the rental',
    'count what a property really earns',
    'buy the second house with open eyes',
  ],
  sustainable_investing: [
    'own funds {they} can defend at dinner',
    'check what “green” on a label means',
    'invest by {their} values without paying extra for it',
  ],
  cross_border: [
    'handle accounts in two countries',
    'move abroad without a tax surprise',
    'send money to family the sensible way',
  ],
  budgeting: ['know where the paycheck goes', 'agree on one household budget', 'build the first six months of savings'],
  investment_management: [
    'stop watching the market every day',
    'own fewer funds and understand each',
    'stay invested through bad years',
  ],
  social_security: [
    'choose when to claim Social Security',
    'claim as a couple and not as two strangers',
    'check {their} earnings record before it counts',
  ],
  charitable_giving: [
    'give more and pay less tax doing it',
    'set up a donor-advised fund',
    'give during {their} lifetime, and enjoy it',
  ],
  inheritance: [
    'take {their} time with an inheritance',
    'inherit a house together and stay siblings',
    'decide what {their} parents’ money is for',
  ],
  widowhood: [
    'take over the finances after a loss',
    'find every account and close the right ones',
    'make no big decision in the first year',
  ],
  special_needs: [
    'plan for a child who will always need care',
    'protect benefits while {they} save',
    'write the letter a future guardian will need',
  ],
  military_families: [
    'plan around the next move',
    'choose between pension options on the way out',
    'use every benefit {they} earned',
  ],
  physicians: [
    'handle student loans and a first big paycheck',
    'join a practice on fair terms',
    'insure the hands {they} work with',
  ],
  executives: ['untangle deferred pay', 'plan a blackout-proof sale of shares', 'read {their} own compensation letter'],
  young_professionals: [
    'start early and keep it simple',
    'choose benefits in the first week of a new job',
    'save while rent is high',
  ],
  first_home: [
    'know what {they} can really afford',
    'save a down payment in three years',
    'choose a mortgage before choosing a kitchen',
  ],
}

export const clients = [
  'teachers',
  'nurses',
  'engineers',
  'young families',
  'couples with two careers',
  'single parents',
  'people in their fifties',
  'retired couples',
  'farm families',
  'pilots',
  'pharmacists',
  'people who hate spreadsheets',
  'people who love spreadsheets',
  'restaurant owners',
  'electricians and plumbers',
  'federal employees',
  'artists and musicians',
  'software developers',
  'dentists',
  'first-generation savers',
  'professors',
  'people between jobs',
  'firefighters',
  'immigrant families',
  'sandwich-generation couples',
  'freelancers',
  'small landlords',
  'veterinarians',
  'veterans',
  'people who have been sold to before',
] as const

/** Speaks of clients, as the advisor does. */
export const ofThem = (help: string) => help.replaceAll('{they}', 'they').replaceAll('{their}', 'their')

/** Speaks of ourselves, as clients do. */
export const ofUs = (help: string) => help.replaceAll('{they}', 'we').replaceAll('{their}', 'our')

/** How advisors say they work, each to end a sentence after a comma. */
export const manners = [
  'in plain English',
  'with the math on one page',
  'one decision at a time',
  'without selling a single product',
  'for a fee you can read in one line',
  'and put every step in writing',
  'before it becomes urgent',
  'and tell them when they don’t need me',
  'with both of them at the table',
  'and answer within a day',
  'at their pace, not the market’s',
  'with next year already in mind',
  'and show the work behind every number',
  'from the first question to the last form',
] as const
