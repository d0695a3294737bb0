import type { Firm, Invitation } from '#contract/firms/schemas.ts'

export const industryNames: Record<Firm['industry'], string> = {
  independent_ria: 'Independent registered adviser',
  hybrid_ria: 'Hybrid registered adviser',
  broker_dealer: 'Broker-dealer',
  family_office: 'Family office',
  bank_trust: 'Bank or trust',
  insurance: 'Insurance',
  accounting: 'Accounting',
  other: 'Other',
}

export const sizeNames: Record<Firm['size'], string> = {
  solo: 'Just me',
  '2_10': '2 to 10 people',
  '11_50': '11 to 50 people',
  '51_200': '51 to 200 people',
  over_200: 'More than 200 people',
}

export const invitationNames: Record<Invitation['state'], string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** What visitors read at the team pages. */
export const teamIntro = {
  title: 'Your firm’s team, on one page',
  lead: 'See your advisors, invite new ones, and check how many seats are left. Sign in as a member of a firm to open it.',
  points: [
    {
      title: 'Who’s on the team',
      text: 'Every advisor with their role and whether their registration is verified. Each has their own page.',
    },
    {
      title: 'Who’s invited',
      text: 'Invitations go out by email, work for seven days, and can be revoked. The link takes the advisor straight to the team.',
    },
    {
      title: 'How many seats are left',
      text: 'Seats used and seats left on your plan, updated as people come and go.',
    },
  ],
} as const

/** What the team pages say (docs/product.md "Sentences"). */
export const firmToasts = {
  failed: 'Failed to add firm',
  unexpected: 'Failed to add firm due to an unexpected error',
} as const
