/**
 * The folders of web/ from bottom to top: each may import those before it and no others. The order
 * differs from the server's where screens do: nearly every page tracks events (analytics), and
 * later ones show notifications, verifications and reviews inside of theirs.
 */
export const webOrder: readonly string[] = [
  'ui',
  'platform',
  'analytics',
  'auth',
  'emails',
  'staff',
  'notifications',
  'guidance',
  'promotion',
  'verification',
  'archive',
  'profiles',
  'billing',
  'firms',
  'eligibility',
  'reviews',
  'scheduling',
  'directory',
  'matching',
  'leads',
  'integrations',
  'calls',
  'messaging',
  'marketing',
  'support',
  'tools',
  'dashboards',
  'search',
  'operations',
  'layout',
]
