/**
 * Addresses that nobody gets as their booking page: they read like pages of ours, or like somebody
 * who speaks for us.
 */
export const reservedSlugs = [
  ...['about', 'account', 'admin', 'administrator', 'advisor', 'advisors', 'api', 'app', 'auth', 'billing'],
  ...['book', 'booking', 'call', 'calls', 'chat', 'consumer', 'contact', 'dashboard', 'demo', 'directory'],
  ...['embed', 'fairlead', 'firm', 'firms', 'help', 'home', 'legal', 'login', 'mail', 'me', 'new', 'null'],
  ...['official', 'pricing', 'privacy', 'profile', 'root', 'schedule', 'search', 'security', 'settings'],
  ...['sign-in', 'sign-up', 'signin', 'signup', 'staff', 'status', 'support', 'system', 'team', 'terms', 'test'],
  ...['undefined', 'verify', 'www'],
] as const
