/** Pages that only a link in an email or from somebody leads to. */
export const linkPages = [
  { path: '/team/join/:token', module: 'firms/pages/join.tsx' },
  { path: '/saved/join/:token', module: 'matching/pages/join-list.tsx' },
  { path: '/r/:code', module: 'leads/pages/referral.tsx' },
  { path: '/appeal/:token', module: 'operations/pages/appeal.tsx' },
  { path: '/help/:token', module: 'support/pages/request.tsx' },
  { path: '/unsubscribe/:token', module: 'emails/pages/unsubscribe.tsx' },
] as const
