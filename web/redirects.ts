/** Addresses that lead elsewhere (specification section 2 "Authentication routes"). */
export const redirects: Readonly<Record<string, string>> = {
  '/login': '/signin',
  '/sign-in': '/signin',
  '/sign-up': '/signup',
  '/onboarding': '/signup',
  '/menu': '/sitemap',
}
