/** Names of the parts of an account that a view reads, by their addresses. Pure. */

/** Of addresses whose own words do not say it, without the ids in them. */
const labels: Readonly<Record<string, string>> = {
  'security-events': 'Recent sign-ins',
  'consumers/brief': 'Shared brief',
  blocks: 'Blocked people',
  switches: 'Features',
  'notifications/work-counts': 'Sidebar counts',
  push: 'Push messages',
  announcement: 'Banner',
  'firms/mine': 'Own firm',
  'team/routing': 'Lead routing',
  'team/audit': 'Team log',
  'team/sign-on': 'Single sign-on',
  'team/leads/counts': 'Team lead counts',
  'team/leads/assignees': 'Team lead assignees',
  'team/members/departure': 'Departure of a team member',
  'wait-list': 'Waiting list',
  'appointments/waiting-room': 'Waiting room',
  'calendar-feed': 'Calendar address',
  proposals: 'Suggested times',
  chats: 'Conversations',
  'chats/unread': 'Unread messages',
  'reviews/own': 'Own reviews',
  'reviews/inbox': 'Reviews received',
  'advisors/reviews': 'Reviews of an advisor',
  'advisors/slots': 'Open times of an advisor',
  'advisors/waiting': 'Waiting list of an advisor',
  'firms/request': 'Request to join a firm',
  'shared-list/advisors': 'Advisors of the shared list',
  impressions: 'Times shown to people',
  'leads/pipeline': 'Lead pipeline',
  'leads/counts': 'Lead counts',
  'leads/tags': 'Lead tags',
  'leads/statistics': 'Lead statistics',
  'leads/forecast': 'Lead forecast',
  'clients/timeline': 'Client timeline',
  'clients/duplicates': 'Duplicate clients',
  'api-keys': 'API keys',
  hubspot: 'HubSpot',
  desk: 'Today',
  'analytics/practice': 'Practice figures',
  'analytics/practice/range': 'Days with practice figures',
  'analytics/search': 'Search figures',
  'archive/kept': 'Kept archives',
  'archive/own-texts': 'Own texts in the archive',
  'archive/notices': 'Notices of the archive',
}

/** The part of an account that an address of the API reads, in plain words: "Lead routing". */
export function partName(path: string): string {
  if (path.startsWith('/api/avatars/')) return 'Profile picture'
  const words = path.split('/').filter((word) => /^[a-z][a-z-]*$/.test(word) && word !== 'api')
  const name = words.join(' ').replaceAll('-', ' ')
  return labels[words.join('/')] ?? name.charAt(0).toUpperCase() + name.slice(1)
}
