import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { redirects } from './redirects.ts'

/** The site map. Three kinds of page, told apart by their layout: public, signed-in, and the addresses that moved. */

/** One component draws several addresses, each from its own content. */
const textPages = [
  'about',
  'careers',
  'download',
  'resources',
  'terms',
  'privacy',
  'disclaimer',
  'cookies',
  'security-accessibility',
]
const audiencePages = ['for-consumers', 'for-advisors', 'for-firms']

/** Anyone may see these. Those listed in prerendered.ts are files; the rest are rendered by the server. */
const publicPages: RouteConfigEntry[] = [
  index('marketing/pages/home.tsx'),
  ...audiencePages.map((path) => route(path, 'marketing/pages/audience.tsx', { id: `audience/${path}` })),
  ...textPages.map((path) => route(path, 'marketing/pages/prose.tsx', { id: `text/${path}` })),
  route('pricing', 'marketing/pages/pricing.tsx'),
  route('how-matching-works', 'marketing/pages/how-matching-works.tsx'),
  route('faq', 'marketing/pages/questions.tsx'),
  route('blog', 'marketing/pages/blog.tsx'),
  route('blog/:slug', 'marketing/pages/article.tsx'),
  route('m', 'marketing/pages/mobile.tsx'),
  route('contact', 'support/pages/contact.tsx'),
  route('sitemap', 'marketing/pages/sitemap.tsx'),
  route('signin', 'auth/pages/sign-in.tsx'),
  route('signup', 'auth/pages/sign-up.tsx'),
  route('reset-password', 'auth/pages/reset-password.tsx'),
  route('verify', 'auth/pages/verify.tsx'),
]

/** Public too, and more than text: they have the styles of work screens (app.css). */
const richPages: RouteConfigEntry[] = [
  route('advisors', 'matching/pages/advisors.tsx'),
  route('advisors/in/:state', 'matching/pages/directory.tsx', { id: 'directory/state' }),
  route('advisors/for/:specialty', 'matching/pages/directory.tsx', { id: 'directory/specialty' }),
  route('advisors/:advisorId', 'matching/pages/advisor.tsx'),
  route('advisor-profile/:advisorId', 'matching/pages/moved-advisor.tsx'),
  route('team/join/:token', 'firms/pages/join.tsx'),
  route('accessibility-test', 'tools/pages/accessibility-test.tsx'),
  route('verify-integrations', 'tools/pages/verify-integrations.tsx'),
  // Visitors find a public face here, those signed in their team.
  layout('firms/pages/team-gate.tsx', [
    route('team', 'firms/pages/team.tsx', [route('invite', 'firms/pages/invite.tsx')]),
    route('team/member/:memberId', 'firms/pages/member.tsx'),
  ]),
]

/** /messages and /chat are one place under two names (specification section 2). */
const messagingPages = ['messages', 'chat'].map((path) =>
  route(path, 'messaging/pages/messages.tsx', { id: path }, [
    index('messaging/pages/none.tsx', { id: `${path}/none` }),
    route(':chatId', 'messaging/pages/thread.tsx', { id: `${path}/thread` }),
  ]),
)

/** Behind the guard: loaded in the browser only, because the server does not know the visitor (clientLoader, clientAction). */
const signedInPages: RouteConfigEntry[] = [
  route('schedule', 'scheduling/pages/schedule.tsx'),
  route('appointments', 'scheduling/pages/appointments.tsx'),
  ...messagingPages,
  route('profile', 'profiles/pages/profile.tsx'),
  route('consumer-profile', 'profiles/pages/consumer-profile.tsx'),
  route('advisor-profile', 'profiles/pages/advisor-profile.tsx'),
  route('settings', 'profiles/pages/settings.tsx'),
  route('firm-profile', 'firms/pages/firm-profile.tsx'),
  route('matches', 'matching/pages/matches.tsx'),
  route('matches/compare', 'matching/pages/compare.tsx'),
  route('leads', 'leads/pages/leads.tsx'),
  route('billing', 'billing/pages/billing.tsx'),
  route('analytics', 'analytics/pages/analytics.tsx'),
  ...['dashboard/advisor', 'advisor-dashboard'].map((path) =>
    route(path, 'dashboards/pages/advisor.tsx', { id: path }),
  ),
  ...['dashboard/consumer', 'consumer-dashboard'].map((path) =>
    route(path, 'dashboards/pages/consumer.tsx', { id: path }),
  ),
  ...['dashboard/firm', 'firm-dashboard'].map((path) => route(path, 'dashboards/pages/firm.tsx', { id: path })),
  route('admin/analytics', 'dashboards/pages/admin.tsx'),
]

export default [
  layout('chrome/pages/site.tsx', [
    ...publicPages,
    layout('chrome/pages/rich.tsx', richPages),
    layout('chrome/pages/guarded.tsx', signedInPages),
    route('*', 'chrome/pages/not-found.tsx'),
  ]),
  route('blog/feed.xml', 'marketing/pages/feed.ts'),
  route('blog/articles.json', 'marketing/pages/article-list.ts'),
  route('offline.html', 'marketing/pages/offline.ts'),
  route('site.webmanifest', 'marketing/pages/web-manifest.ts'),
  ...Object.keys(redirects).map((from) => route(from.slice(1), 'chrome/pages/moved.tsx', { id: `moved${from}` })),
] satisfies RouteConfig
