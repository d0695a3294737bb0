type Links = readonly { text: string; to: string }[]

/** The groups of the site map (specification section 2). */
export const siteMap: readonly { title: string; links: Links }[] = [
  {
    title: 'Main Pages',
    links: [
      { text: 'Home', to: '/' },
      { text: 'For consumers', to: '/for-consumers' },
      { text: 'For advisors', to: '/for-advisors' },
      { text: 'For firms', to: '/for-firms' },
      { text: 'Pricing', to: '/pricing' },
      { text: 'How matching works', to: '/how-matching-works' },
      { text: 'All advisors', to: '/advisors' },
      { text: 'Sign In', to: '/signin' },
      { text: 'Sign Up', to: '/signup' },
    ],
  },
  {
    title: 'User Features',
    links: [
      { text: 'Matches', to: '/matches' },
      { text: 'Messages', to: '/messages' },
      { text: 'Appointments', to: '/appointments' },
      { text: 'Your profile', to: '/consumer-profile' },
      { text: 'Dashboard', to: '/consumer-dashboard' },
      { text: 'Settings', to: '/settings' },
    ],
  },
  {
    title: 'Advisor Resources',
    links: [
      { text: 'Advisor dashboard', to: '/advisor-dashboard' },
      { text: 'Leads', to: '/leads' },
      { text: 'Schedule', to: '/schedule' },
      { text: 'Analytics', to: '/analytics' },
      { text: 'Team', to: '/team' },
      { text: 'Invite an advisor', to: '/team/invite' },
      { text: 'Billing', to: '/billing' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { text: 'How advisors are paid', to: '/resources#fees' },
      { text: 'Ten questions to ask', to: '/resources#ask' },
      { text: 'What credentials mean', to: '/resources#letters' },
      { text: 'Look anyone up', to: '/resources#look-up' },
      { text: 'Questions about Fairlead', to: '/resources#faq' },
      { text: 'Questions and answers', to: '/faq' },
      { text: 'Blog', to: '/blog' },
    ],
  },
  {
    title: 'Company',
    links: [
      { text: 'About Us', to: '/about' },
      { text: 'Contact', to: '/contact' },
      { text: 'Careers', to: '/careers' },
      { text: 'Get the app', to: '/download' },
      { text: 'For phones', to: '/m' },
      { text: 'Security and accessibility', to: '/security-accessibility' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { text: 'Terms of Service', to: '/terms' },
      { text: 'Privacy Policy', to: '/privacy' },
      { text: 'Financial Disclaimer', to: '/disclaimer' },
      { text: 'Cookies Policy', to: '/cookies' },
    ],
  },
]
