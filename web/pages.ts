import type { Role } from '#contract/profiles/values.ts'
import type { StaffPermission } from '#contract/staff/values.ts'
import { linkPages } from './pages.links.ts'
import { staffPages } from './pages.staff.ts'

/**
 * Every page, once; a public page of text is a line here and its content file. Routes, built files,
 * route access, the search of pages, the site map and the browser tests derive from it.
 */

/** The groups of the site map, in its order (docs/product.md "Pages"). */
export const siteMapGroups = [
  'Main Pages',
  'User Features',
  'Advisor Resources',
  'Resources',
  'Company',
  'Legal',
] as const
export type SiteMapGroup = (typeof siteMapGroups)[number]

export type Page = {
  readonly path: `/${string}`
  /** The file below web/ that draws it; several addresses may share one. */
  readonly module: string
  /** The group of the site map that lists it, under its name. */
  readonly group?: SiteMapGroup
  readonly name?: string
  /** Words by which the search of pages finds it, beside its name. */
  readonly about?: string
  /** Written at build time and again each hour by the server, because its loader reads the API. */
  readonly isRefreshed?: true
  /** Search engines leave it out, as they do every page behind the guard. */
  readonly noindex?: true
  /** Who may enter; every signed-in person when it is missing. */
  readonly roles?: readonly Role[]
  /** What it asks of a staff role. */
  readonly staff?: StaffPermission
}

const audience = 'marketing/pages/audience.tsx'
const prose = 'marketing/pages/prose.tsx'

/**
 * Public pages written to files at build time and served from memory. No database and no server
 * exist then, so that loaders read marketing/content, and the API only when the page is refreshed.
 */
export const staticPages: readonly Page[] = [
  {
    path: '/',
    module: 'marketing/pages/home.tsx',
    isRefreshed: true,
    group: 'Main Pages',
    name: 'Home',
    about: 'what this is, matching, reasons',
  },
  {
    path: '/for-consumers',
    module: audience,
    group: 'Main Pages',
    name: 'For consumers',
    about: 'find an advisor, free, how it works, advice',
  },
  {
    path: '/for-advisors',
    module: audience,
    isRefreshed: true,
    group: 'Main Pages',
    name: 'For advisors',
    about: 'clients, leads, practice, subscription, trial',
  },
  {
    path: '/for-firms',
    module: audience,
    group: 'Main Pages',
    name: 'For firms',
    about: 'team, seats, enterprise, assign leads',
  },
  {
    path: '/pricing',
    module: 'marketing/pages/pricing.tsx',
    isRefreshed: true,
    group: 'Main Pages',
    name: 'Pricing',
    about: 'plans, prices, cost, trial, monthly, annual',
  },
  {
    path: '/how-matching-works',
    module: 'marketing/pages/how-matching-works.tsx',
    group: 'Main Pages',
    name: 'How matching works',
    about: 'score, algorithm, weights, criteria, formula',
  },
  { path: '/resources', module: prose, name: 'Resources', about: 'guides, questions to ask, fees explained' },
  {
    path: '/faq',
    module: 'marketing/pages/questions.tsx',
    group: 'Resources',
    name: 'Questions and answers',
    about: 'FAQ, help, answers',
  },
  {
    path: '/blog',
    module: 'marketing/pages/blog.tsx',
    group: 'Resources',
    name: 'Blog',
    about: 'articles, reading, fees, fiduciary',
  },
  {
    path: '/about',
    module: prose,
    isRefreshed: true,
    group: 'Company',
    name: 'About Us',
    about: 'mission, story, values, leadership',
  },
  {
    path: '/contact',
    module: 'support/pages/contact.tsx',
    group: 'Company',
    name: 'Contact',
    about: 'support, phone, email, address',
  },
  { path: '/careers', module: prose, group: 'Company', name: 'Careers', about: 'jobs, work, hiring' },
  { path: '/download', module: prose, group: 'Company', name: 'Get the app', about: 'phone, iPhone, Android' },
  {
    path: '/elsewhere',
    module: prose,
    group: 'Company',
    name: 'Elsewhere',
    about: 'app stores, social networks, reviews',
  },
  { path: '/m', module: 'marketing/pages/mobile.tsx', group: 'Company', name: 'For phones' },
  {
    path: '/security-accessibility',
    module: prose,
    group: 'Company',
    name: 'Security and accessibility',
    about: 'privacy, password, keyboard, report',
  },
  { path: '/terms', module: prose, group: 'Legal', name: 'Terms of Service', about: 'legal, agreement' },
  { path: '/privacy', module: prose, group: 'Legal', name: 'Privacy Policy', about: 'legal, data, consent' },
  { path: '/disclaimer', module: prose, group: 'Legal', name: 'Financial Disclaimer', about: 'legal, no advice' },
  { path: '/cookies', module: prose, group: 'Legal', name: 'Cookies Policy', about: 'legal, storage, analytics' },
  { path: '/sitemap', module: 'marketing/pages/sitemap.tsx', name: 'All pages', about: 'site map, overview' },
]

/** Public pages rendered for each request, with the styles of text pages. */
export const renderedPages: readonly Page[] = [
  {
    path: '/fairness-report',
    module: 'marketing/pages/fairness-report.tsx',
    group: 'Main Pages',
    name: 'Fairness report',
    about: 'exposure by plan, who is shown, ties, bias, neutrality',
  },
  { path: '/blog/:slug', module: 'marketing/pages/article.tsx' },
  { path: '/signin', module: 'auth/pages/sign-in.tsx', group: 'Main Pages', name: 'Sign In' },
  { path: '/signup', module: 'auth/pages/sign-up.tsx', group: 'Main Pages', name: 'Sign Up' },
  { path: '/reset-password', module: 'auth/pages/reset-password.tsx', noindex: true },
  { path: '/verify', module: 'auth/pages/verify.tsx', noindex: true },
]

/** Public pages rendered for each request, with the styles of work screens (app.css). */
export const richPages: readonly Page[] = [
  {
    path: '/advisors',
    module: 'directory/pages/advisors.tsx',
    group: 'Main Pages',
    name: 'All advisors',
    about: 'directory, find by state, specialty',
  },
  { path: '/advisors/in/:state', module: 'directory/pages/directory.tsx' },
  { path: '/advisors/for/:specialty', module: 'directory/pages/directory.tsx' },
  { path: '/advisors/:advisorId', module: 'matching/pages/advisor.tsx' },
  { path: '/book/:advisorId', module: 'matching/pages/book.tsx', noindex: true },
  {
    path: '/firms',
    module: 'directory/pages/firms.tsx',
    group: 'Main Pages',
    name: 'All firms',
    about: 'directory, advisory firms, teams',
  },
  { path: '/firms/:firmId', module: 'directory/pages/firm.tsx' },
  { path: '/advisor-profile/:advisorId', module: 'directory/pages/moved-advisor.tsx' },
  ...linkPages.map((page): Page => ({ ...page, noindex: true })),
  { path: '/accessibility-test', module: 'tools/pages/accessibility-test.tsx', noindex: true },
  { path: '/verify-integrations', module: 'tools/pages/verify-integrations.tsx', noindex: true },
]

/** The only pages that other sites may show in a frame; they have no frame of ours around them. */
export const embeddedPages: readonly Page[] = [
  { path: '/embed/:advisorId', module: 'directory/pages/embed.tsx', noindex: true },
]

/** Pages that show visitors a public face, and the team to those signed in. */
export const teamPages: readonly Page[] = [
  { path: '/team', module: 'firms/pages/team.tsx', group: 'Advisor Resources', name: 'Team' },
  {
    path: '/team/invite',
    module: 'firms/pages/invite.tsx',
    noindex: true,
    group: 'Advisor Resources',
    name: 'Invite an advisor',
  },
  { path: '/team/member/:memberId', module: 'firms/pages/member.tsx', noindex: true },
]

const advisors: readonly Role[] = ['advisor', 'firm_admin']
const conversations = 'messaging/pages/messages.tsx'

/**
 * Pages behind the guard (docs/product.md "Pages"). Their data is loaded in the browser only,
 * because the server does not know who asks for a page.
 */
export const signedInPages: readonly Page[] = [
  { path: '/matches', module: 'matching/pages/matches.tsx', group: 'User Features', name: 'Matches' },
  { path: '/matches/compare', module: 'matching/pages/compare.tsx' },
  { path: '/saved', module: 'matching/pages/saved.tsx', roles: ['consumer'] },
  { path: '/archive', module: 'archive/pages/archive.tsx', roles: advisors },
  { path: '/team/performance', module: 'leads/pages/performance.tsx', roles: advisors },
  { path: '/team/leads', module: 'leads/pages/firm-board.tsx', roles: advisors },
  { path: '/team/routing', module: 'leads/pages/routing.tsx', roles: advisors },
  { path: '/team/audit', module: 'firms/pages/audit.tsx', roles: advisors },
  { path: '/team/sign-on', module: 'firms/pages/sign-on.tsx', roles: advisors },
  { path: '/messages', module: conversations, group: 'User Features', name: 'Messages' },
  { path: '/chat', module: conversations },
  {
    path: '/appointments',
    module: 'scheduling/pages/appointments.tsx',
    group: 'User Features',
    name: 'Appointments',
    roles: ['consumer', 'advisor', 'firm_admin'], // Administrators of the product have no calendar.
  },
  { path: '/reviews', module: 'reviews/pages/reviews.tsx', roles: ['consumer', 'advisor', 'firm_admin'] },
  { path: '/calls', module: 'calls/pages/calls.tsx', roles: ['consumer', 'advisor', 'firm_admin'] },
  { path: '/call/:appointmentId', module: 'calls/pages/join.tsx', roles: ['consumer', 'advisor', 'firm_admin'] },
  {
    path: '/consumer-profile',
    module: 'profiles/pages/consumer-profile.tsx',
    group: 'User Features',
    name: 'Your profile',
  },
  {
    path: '/consumer-dashboard',
    module: 'dashboards/pages/consumer.tsx',
    group: 'User Features',
    name: 'Dashboard',
    roles: ['consumer'],
  },
  { path: '/dashboard/consumer', module: 'dashboards/pages/consumer.tsx', roles: ['consumer'] },
  { path: '/settings', module: 'dashboards/pages/settings.tsx', group: 'User Features', name: 'Settings' },
  {
    path: '/advisor-dashboard',
    module: 'dashboards/pages/advisor.tsx',
    group: 'Advisor Resources',
    name: 'Advisor dashboard',
    roles: advisors,
  },
  { path: '/dashboard/advisor', module: 'dashboards/pages/advisor.tsx', roles: advisors },
  { path: '/leads', module: 'leads/pages/leads.tsx', group: 'Advisor Resources', name: 'Leads' },
  { path: '/clients', module: 'leads/pages/clients.tsx', roles: advisors },
  { path: '/clients/import', module: 'leads/pages/import-clients.tsx', roles: advisors },
  { path: '/clients/:clientId', module: 'leads/pages/client.tsx', roles: advisors },
  { path: '/invite', module: 'leads/pages/invite.tsx', roles: ['consumer', 'advisor', 'firm_admin'] },
  { path: '/settings/connections', module: 'integrations/pages/connections.tsx', roles: advisors },
  { path: '/schedule/sign-in', module: 'scheduling/pages/calendar-sign-in.tsx', roles: advisors },
  { path: '/schedule', module: 'scheduling/pages/schedule.tsx', group: 'Advisor Resources', name: 'Schedule' },
  { path: '/analytics', module: 'dashboards/pages/analytics.tsx', group: 'Advisor Resources', name: 'Analytics' },
  { path: '/billing', module: 'billing/pages/billing.tsx', group: 'Advisor Resources', name: 'Billing' },
  { path: '/billing/review', module: 'billing/pages/review.tsx', roles: advisors },
  { path: '/billing/card', module: 'billing/pages/card.tsx', roles: advisors },
  { path: '/billing/details', module: 'billing/pages/details.tsx', roles: advisors },
  { path: '/profile', module: 'profiles/pages/profile.tsx' },
  { path: '/advisor-profile', module: 'directory/pages/advisor-profile.tsx' },
  { path: '/firm-profile', module: 'firms/pages/firm-profile.tsx' },
  { path: '/firm-dashboard', module: 'dashboards/pages/firm.tsx', roles: ['firm_admin'] },
  { path: '/dashboard/firm', module: 'dashboards/pages/firm.tsx', roles: ['firm_admin'] },
  { path: '/help', module: 'support/pages/help.tsx' },
  { path: '/notifications', module: 'notifications/pages/notifications.tsx' },
  { path: '/dashboard', module: 'layout/pages/home-redirect.tsx' },
  { path: '/admin', module: 'layout/pages/home-redirect.tsx' },
  ...staffPages,
]

/** The public pages that are found by name or by what they are about. */
export const searchablePages = [...staticPages, ...renderedPages, ...richPages].flatMap(({ path, name, about }) =>
  name !== undefined && about !== undefined ? [{ to: path, name, about }] : [],
)

/** Every page that a person can open, in the order of the lists above. */
export const allPages: readonly Page[] = [
  ...staticPages,
  ...richPages,
  ...embeddedPages,
  ...renderedPages,
  ...signedInPages,
  ...teamPages,
]
