/** A public page as menus, search and the sitemap list it. */
export type SitePage = { name: string; to: string; about: string }

/** The public pages one can search for by name or by what they are about. */
export const sitePages: readonly SitePage[] = [
  { name: 'Home', to: '/', about: 'what this is, matching, reasons' },
  { name: 'For consumers', to: '/for-consumers', about: 'find an advisor, free, how it works, advice' },
  { name: 'For advisors', to: '/for-advisors', about: 'clients, leads, practice, subscription, trial' },
  { name: 'For firms', to: '/for-firms', about: 'team, seats, enterprise, assign leads' },
  { name: 'Pricing', to: '/pricing', about: 'plans, prices, cost, trial, monthly, annual' },
  { name: 'How matching works', to: '/how-matching-works', about: 'score, algorithm, weights, criteria, formula' },
  { name: 'All advisors', to: '/advisors', about: 'directory, find by state, specialty' },
  { name: 'Blog', to: '/blog', about: 'articles, reading, fees, fiduciary' },
  { name: 'Resources', to: '/resources', about: 'guides, questions to ask, fees explained' },
  { name: 'Questions', to: '/faq', about: 'FAQ, help, answers' },
  { name: 'About Us', to: '/about', about: 'mission, story, values, leadership' },
  { name: 'Contact', to: '/contact', about: 'support, phone, email, address' },
  { name: 'Careers', to: '/careers', about: 'jobs, work, hiring' },
  { name: 'Get the app', to: '/download', about: 'phone, iPhone, Android' },
  { name: 'Security and accessibility', to: '/security-accessibility', about: 'privacy, password, keyboard, report' },
  { name: 'Terms of Service', to: '/terms', about: 'legal, agreement' },
  { name: 'Privacy Policy', to: '/privacy', about: 'legal, data, consent' },
  { name: 'Financial Disclaimer', to: '/disclaimer', about: 'legal, no advice' },
  { name: 'Cookies Policy', to: '/cookies', about: 'legal, storage, analytics' },
  { name: 'Site map', to: '/sitemap', about: 'site map, overview' },
]
