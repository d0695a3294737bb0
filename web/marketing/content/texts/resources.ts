import { brand } from '#contract/brand.ts'
import type { Prose } from '../prose.ts'

export const resources: Prose = {
  name: 'Resources',
  path: '/resources',
  description: 'How advisors are paid, what to ask in a first conversation, and how to look someone up.',
  title: 'Before you talk to anyone',
  lead: 'Four things worth knowing, each in two minutes. None of it is advice, but it makes advice easier to judge.',
  sections: [
    {
      id: 'fees',
      heading: 'How advisors are paid',
      blocks: [
        {
          pairs: [
            [
              'Percentage of assets',
              'A percentage of what they manage for you, each year. 1% of $420,000 is $4,200, whether the markets rise or fall. It grows with your account.',
            ],
            ['Hourly', 'You pay for time, as with a lawyer. Good for one question. Ask how many hours a plan takes.'],
            ['Flat fee', 'One price for a plan or a year, whatever you own. Easy to compare.'],
            [
              'Commissions',
              'Someone else pays them when you buy. Ask who, how much, and what they would have earned on the alternative.',
            ],
          ],
        },
      ],
    },
    {
      id: 'ask',
      heading: 'Ten questions for a first conversation',
      blocks: [
        {
          numbered: true,
          list: [
            'Are you a fiduciary in everything you do for me, and would you put that in writing?',
            'What would I pay you in the first year, in dollars, all in?',
            'Who else pays you if I follow your advice?',
            'Who are your other clients, and how am I like them?',
            'What can you not help me with?',
            'Where would my money be held, and in whose name?',
            'What would you do first, and why?',
            'How often would we talk, and who starts?',
            'What happens to me if you stop working?',
            'Is there anything on your public record I should ask about?',
          ],
        },
      ],
    },
    {
      id: 'letters',
      heading: 'What credentials mean',
      blocks: [
        {
          pairs: [
            ['CFP', 'Financial planning as a whole: exam, experience, and a duty to put you first.'],
            ['CFA', 'Investment analysis, in depth. Three exams, usually years.'],
            ['CPA/PFS', 'An accountant who also plans. Strong on tax.'],
            ['EA', 'Licensed by the Treasury for tax matters.'],
            ['ChFC, RICP, CLU', 'Planning, retirement income and life insurance courses from one college.'],
          ],
        },
      ],
    },
    {
      id: 'look-up',
      heading: 'Look anyone up yourself',
      blocks: [
        'Registrations and disclosures are public. You need a name or a CRD number.',
        {
          links: [
            {
              text: 'Investment Adviser Public Disclosure',
              to: 'https://adviserinfo.sec.gov',
              note: 'the SEC’s register of investment advisers',
            },
            { text: 'BrokerCheck', to: 'https://brokercheck.finra.org', note: 'FINRA’s register of brokers' },
          ],
        },
      ],
    },
    {
      id: 'articles',
      heading: 'Longer reads',
      blocks: [
        'Five-minute articles that show the math.',
        {
          links: [
            { text: 'How financial advisors are paid', to: '/blog/how-advisors-are-paid' },
            { text: 'What “fiduciary” means', to: '/blog/what-fiduciary-means' },
            { text: 'How to check an advisor yourself', to: '/blog/check-an-advisor-yourself' },
            { text: 'All articles', to: '/blog' },
          ],
        },
      ],
    },
    {
      id: 'faq',
      heading: `Questions about ${brand.name} itself`,
      blocks: [
        {
          pairs: [
            [
              'Is it really free for consumers?',
              'Yes, all of it. Advisors and firms pay a flat subscription; no plan moves anyone up your list.',
            ],
            [
              'How are the advisors vetted?',
              'We compare their name and CRD number with the SEC’s public data before they’re matched, and again every year.',
            ],
            ['Who sees my name?', 'One advisor at a time, when you agree. You can stop sharing on the same page.'],
          ],
        },
        {
          links: [
            { text: 'All questions and answers', to: '/faq' },
            { text: 'How matching works, with every number', to: '/how-matching-works' },
          ],
        },
      ],
    },
  ],
  actions: [{ text: 'Find Your Advisor', to: '/for-consumers' }],
}
