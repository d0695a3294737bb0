import type { Specialty } from '#contract/profiles/values.ts'

/**
 * What an advisor for each subject is for, and what to ask them: two sentences for the head of its
 * directory page.
 */
export const specialtyTexts: Record<Specialty, string> = {
  retirement:
    'When you can stop working, which accounts to draw from first, and when to claim benefits. Ask to see the plan with five bad years at the start.',
  tax: 'What to sell, when, and from which account, and which years are the cheapest for moving money. Ask whether they read your full return or only the summary.',
  estate:
    'Who gets what, who decides if you can’t, and whether your beneficiary forms match your will. Ask which attorney they work with, and who pays whom.',
  college:
    'How much to save and where, how a 529 plan affects aid, and how to pay for college without raiding your own retirement. Ask what they’d change if your child decides not to go.',
  small_business:
    'Paying yourself, a retirement plan that fits your payroll, and selling one day. Ask how many business owners they work with, and how large those businesses are.',
  stock_options:
    'When each grant is taxed, how much to exercise, and how much of one company is too much. Ask for an example with numbers.',
  divorce:
    'Turning one budget into two, who keeps which pension, and what a settlement is worth after taxes. Ask whether they work for one side or with both.',
  insurance:
    'What to insure, what to cover yourself, and which old policies to keep. Ask what they’d be paid if you buy, and if you don’t.',
  debt: 'Which debt to pay off first, whether to refinance, and how to keep it from coming back. Ask whether they charge by the hour, since there’s little here to manage.',
  real_estate:
    'Rental homes, a house to sell, and what property does to your taxes and your sleep. Ask how they compare a building with a fund.',
  sustainable_investing:
    'Investing in line with your values, and knowing what it costs. Ask what they exclude, which list they use, and who checks.',
  cross_border:
    'Two countries, two tax returns, and accounts that only one of them recognizes. Ask which countries they know, and what you have to report.',
  budgeting:
    'Where the money goes, what can wait, and a plan you can stick to for more than a month. Ask for a few hours, not a contract.',
  investment_management:
    'Someone who builds a portfolio, manages it, and keeps you from selling at the wrong time. Ask what it costs in dollars, including the funds.',
  social_security:
    'When to claim, alone or as a couple, and what it means for the one who lives longer. Ask to see the numbers for 62, 67 and 70 side by side.',
  charitable_giving:
    'Giving shares instead of cash, donor-advised funds, and distributions from an IRA. Ask what your last five years of gifts could have saved you.',
  inheritance:
    'What’s due and when, which accounts have to be emptied, and what not to decide yet. Ask for one hour first, and a full plan later.',
  widowhood:
    'Someone patient to help with the forms, the pensions and the decisions that can wait. Ask who picks up the phone, and how often they’ll call you.',
  special_needs:
    'Trusts that don’t put benefits at risk, ABLE accounts, and who takes over when you no longer can. Ask how many families like yours they advise.',
  military_families:
    'The Thrift Savings Plan, survivor benefits, a move every three years, and the transition to civilian life. Ask whether they served, or where they learned it.',
  physicians:
    'Loans, a late start with a high income, partnership buy-ins and disability insurance. Ask how they’re paid for the insurance they recommend.',
  executives:
    'Deferred compensation, concentrated stock, trading windows and the year you leave. Ask whether they’ve worked with your company’s plan before.',
  young_professionals:
    'Your first real salary: loans, benefits, an emergency fund and starting early. Ask for a flat fee, since there isn’t much yet to take a percentage of.',
  first_home:
    'How much house, how much down, and what stays in reserve after closing. Ask them to run the numbers with a bad year in it.',
}
