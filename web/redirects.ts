/** Addresses that lead elsewhere (docs/product.md "Pages"). */
export const redirects: Readonly<Record<string, string>> = {
  '/login': '/signin',
  '/sign-in': '/signin',
  '/sign-up': '/signup',
  '/onboarding': '/signup',
  '/menu': '/sitemap',
}
