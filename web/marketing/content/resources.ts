import type { Prose } from './prose.ts'

export const resources: Prose = {
  name: 'Resources',
  path: '/resources',
  description: 'How advisors are paid, what to ask in a first conversation, and how to look somebody up.',
  title: 'Before you talk to anybody',
  lead: 'Four things worth knowing, each in two minutes. None of them is advice; all of them make advice easier to judge.',
  sections: [
    {
      id: 'fees',
      heading: 'How advisors are paid',
      blocks: [
        {
          pairs: [
            [
              'A share of assets',
              'A percentage of what they manage for you, each year. 1% of $420,000 is $4,200, whether the markets rise or fall. It grows with your account.',
            ],
            [
              'By the hour',
              'You pay for time, as with a lawyer. Good for one question. Ask how many hours a plan takes.',
            ],
            ['A flat fee', 'One sum for a plan or for a year, whatever you own. Easy to compare.'],
            [
              'Commissions',
              'Somebody else pays them when you buy. Ask who, how much, and what they would have earned on the alternative.',
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
            'What would you do first, and why that?',
            'How often would we talk, and who begins?',
            'What happens to me if you stop working?',
            'Is there anything on your public record I should ask about?',
          ],
        },
      ],
    },
    {
      id: 'letters',
      heading: 'What the letters mean',
      blocks: [
        {
          pairs: [
            ['CFP', 'Financial planning as a whole: exam, experience, and a duty to put you first.'],
            ['CFA', 'Investment analysis, in depth. Three exams, usually years.'],
            ['CPA/PFS', 'An accountant who also plans. Strong on tax.'],
            ['EA', 'Licensed by the Treasury for tax matters.'],
            ['ChFC, RICP, CLU', 'Planning, retirement income, life insurance: courses of one college.'],
          ],
        },
      ],
    },
    {
      id: 'look-up',
      heading: 'Look anybody up yourself',
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
        'Articles of five minutes each, with the arithmetic shown.',
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
      heading: 'Questions about Fairlead itself',
      blocks: [
        {
          pairs: [
            [
              'Is it really free for consumers?',
              'Yes, all of it. Advisors and firms pay a flat subscription; no plan moves anybody up your list.',
            ],
            [
              'How are the advisors vetted?',
              'Name and CRD number are compared with the SEC’s public data before anybody is matched, and again each year.',
            ],
            ['Who sees my name?', 'One advisor at a time, when you say so. You can take it back on the same page.'],
          ],
        },
        {
          links: [
            { text: 'All questions and answers', to: '/faq' },
            { text: 'How matching works, with every figure', to: '/how-matching-works' },
          ],
        },
      ],
    },
  ],
  acts: [{ text: 'Find Your Advisor', to: '/for-consumers' }],
}
