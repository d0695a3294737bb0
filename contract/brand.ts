/**
 * Places on other sites. One without an address leads to the page that says what exists
 * (docs/product.md "Brand").
 */
export const externalSites = [
  'appStore',
  'playStore',
  'reviews',
  'demoCall',
  'linkedin',
  'twitter',
  'facebook',
  'instagram',
] as const
export type ExternalSite = (typeof externalSites)[number]

/** The addresses of those places, such as https://apps.apple.com/app/id1234567890. */
const outside: { readonly [place in ExternalSite]?: string } = {}

/** Everything a white-label owner changes: name, words, addresses and links, in one place. */
export const brand = {
  name: 'Fairlead',
  defaultTitle: 'Find Your Perfect Financial Advisor Match',
  description:
    'Fairlead matches you with independent, verified financial advisors and shows what each match is made of, what it would cost you, and when you could talk.',
  domain: 'fairlead.example',
  hosts: ['fairlead.example', 'www.fairlead.example', 'localhost', '127.0.0.1'],
  themeColor: '#1E3A8A',
  /** Behind the page while it starts as an installed app; the same as --paper by day. */
  paperColor: '#FAF8F5',
  phone: '+1 (503) 555-0142',
  phoneHref: 'tel:+15035550142',
  /** When a person of ours answers, by phone and in writing. */
  supportHours: 'Monday to Friday, 9 AM to 6 PM Pacific time',
  email: 'hello@fairlead.example',
  supportEmail: 'support@fairlead.example',
  securityEmail: 'security@fairlead.example',
  address: ['Fairlead, Inc.', '1200 SW Harbor Way, Suite 400', 'Portland, OR 97201'],
  outside,
  foundedIn: '2021',
  copyrightYear: 2025,
  /**
   * A tag manager's container, such as GTM-ABC1234; empty for none. It is loaded only for those who
   * agreed.
   */
  tagManagerId: '',
} as const

/**
 * Where the tag manager comes from and reports to; the pages' policy lets these in when there is
 * one. Beside the brand, because only the server needs it.
 */
export const tagManagerHosts = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'] as const
