import type { Firm, Invitation } from '#contract/firms/schemas.ts'

export const industryNames: Record<Firm['industry'], string> = {
  independent_ria: 'Independent registered adviser',
  hybrid_ria: 'Hybrid registered adviser',
  broker_dealer: 'Broker-dealer',
  family_office: 'Family office',
  bank_trust: 'Bank or trust',
  insurance: 'Insurance',
  accounting: 'Accounting',
  other: 'Something else',
}

export const sizeNames: Record<Firm['size'], string> = {
  solo: 'Just me',
  '2_10': '2 to 10 people',
  '11_50': '11 to 50 people',
  '51_200': '51 to 200 people',
  over_200: 'More than 200 people',
}

export const invitationNames: Record<Invitation['state'], string> = {
  pending: 'Waiting',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Taken back',
}

/** What visitors read at the team pages. */
export const teamFace = {
  title: 'Your firm’s team, on one page',
  lead: 'Here a firm sees its advisors, invites new ones, and knows how many seats are left. It opens for those who belong to a firm, once they have signed in.',
  points: [
    {
      title: 'Who is here',
      text: 'Every advisor with their role, and whether their registration is checked. Each has a page of their own.',
    },
    {
      title: 'Who is invited',
      text: 'An invitation goes by e-mail, holds for seven days, and can be taken back. It brings the advisor straight to the team.',
    },
    {
      title: 'Who has room',
      text: 'Seats taken and seats left, by the plan. They move as people come and go, without a call to anybody.',
    },
  ],
} as const

/** Specification section 8. */
export const firmToasts = {
  failed: 'Failed to add firm',
  unexpected: 'Failed to add firm due to an unexpected error',
} as const
