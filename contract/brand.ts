/** Everything a white-label owner changes: name, words, addresses and links, in one place. */
export const brand = {
  name: 'Fairlead',
  tagline: 'Find your financial advisor, and the reasons why.',
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
  email: 'hello@fairlead.example',
  supportEmail: 'support@fairlead.example',
  securityEmail: 'security@fairlead.example',
  mailFrom: 'Fairlead <hello@fairlead.example>',
  address: ['Fairlead, Inc.', '1200 SW Harbor Way, Suite 400', 'Portland, OR 97201'],
  demoCallUrl: 'https://cal.fairlead.example/demo',
  appStoreUrl: 'https://apps.apple.com/app/fairlead/id0000000000',
  playStoreUrl: 'https://play.google.com/store/apps/details?id=example.fairlead',
  reviewUrl: 'https://reviews.fairlead.example',
  social: {
    facebook: 'https://www.facebook.com/fairlead.example',
    twitter: 'https://twitter.com/fairlead_example',
    linkedin: 'https://www.linkedin.com/company/fairlead-example',
    instagram: 'https://www.instagram.com/fairlead.example',
  },
  copyrightYear: 2025,
  /** A tag manager's container, such as GTM-ABC1234; empty for none. It is loaded only for those who agreed. */
  tagManagerId: '',
  /** Where the tag manager comes from and reports to; the pages' policy lets these in when there is one. */
  tagManagerHosts: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const
