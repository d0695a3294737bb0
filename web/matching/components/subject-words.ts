import type { Specialty } from '#contract/profiles/values.ts'

/** What an advisor for each subject is for, and what to ask them: two sentences for the head of its directory page. */
export const subjectWords: Record<Specialty, string> = {
  retirement:
    'When you can stop, in which order to draw on which account, and when to claim what. Ask to see the plan with five bad years at the beginning.',
  tax: 'What to sell, when, and from which account, and which years are cheap for moving money. Ask whether they read your return or only the summary.',
  estate:
    'Who gets what, who decides if you cannot, and whether the beneficiary forms say the same as the will. Ask which attorney they work with, and who pays whom.',
  college:
    'How much to save where, what a 529 plan does to aid, and how not to rob your own old age. Ask what they would do differently if your child did not go.',
  small_business:
    'Paying yourself, a retirement plan that fits the payroll, and one day selling. Ask how many owners they look after, and of what size.',
  stock_options:
    'Which grant is taxed on which day, how much to exercise, and how much of one company is too much. Ask for an example with numbers.',
  divorce:
    'Two budgets out of one, who keeps which pension, and what an agreement is worth after tax. Ask whether they work for one side or with both.',
  insurance:
    'What to insure, what to bear yourself, and which old policies to keep. Ask what they would be paid if you bought, and if you did not.',
  debt: 'Which debt first, whether to refinance, and how to stop it from coming back. Ask whether they charge by the hour, for there is little here to manage.',
  real_estate:
    'Rental homes, a house to sell, and what property does to your taxes and your sleep. Ask how they compare a building with a fund.',
  sustainable_investing:
    'Putting money where your convictions are, and knowing what it costs you. Ask what they leave out, by which list, and who checks.',
  cross_border:
    'Two countries, two tax returns, and accounts that one of them does not understand. Ask which pair of countries they know, and what must be reported.',
  budgeting:
    'Where it goes, what can wait, and a plan you can live with for more than a month. Ask for a few hours and not for a contract.',
  investment_management:
    'Somebody who builds a portfolio, looks after it, and keeps you from selling in the wrong month. Ask what it costs with the funds, in dollars.',
  social_security:
    'When to claim, for one or for two, and what it means for whoever lives longer. Ask to see the numbers for 62, 67 and 70 beside each other.',
  charitable_giving:
    'Giving shares and not cash, donor-advised funds, and distributions from an IRA. Ask what your last five years of gifts could have saved.',
  inheritance:
    'What is due and when, which accounts must be emptied, and what not to decide yet. Ask for an hour first, and a plan in the fall.',
  widowhood:
    'Somebody patient for the forms, the pensions and the decisions that can wait. Ask who will pick up the phone, and how often they will call you.',
  special_needs:
    'Trusts that do not endanger benefits, ABLE accounts, and who looks after things when you no longer can. Ask how many such families they advise.',
  military_families:
    'The Thrift Savings Plan, survivor benefits, moves every three years, and the step into civilian life. Ask whether they served, or whom they learned it from.',
  physicians:
    'Loans, a late start with a high income, partnership buy-ins and disability cover. Ask how they are paid for the insurance they recommend.',
  executives:
    'Deferred pay, concentrated stock, trading windows and the year you leave. Ask whether they have worked with your company’s plan before.',
  young_professionals:
    'The first real salary: loans, benefits, an emergency reserve and starting early. Ask for a flat fee, since there is not much yet to take a share of.',
  first_home:
    'How much house, how much down, and what stays in reserve after the keys. Ask them to work it out with the bad year in it.',
}
