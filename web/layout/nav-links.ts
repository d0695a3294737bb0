/** The seven links of the header, in the owner's order (docs/product.md "Pages"). */
export const navLinks = [
  { name: 'Firms', to: '/for-firms' },
  { name: 'Advisors', to: '/for-advisors' },
  { name: 'Consumers', to: '/for-consumers' },
  { name: 'Resources', to: '/resources' },
  { name: 'About Us', to: '/about' },
  { name: 'Pricing', to: '/pricing' },
  { name: 'Contact', to: '/contact' },
] as const

/** A link is active on its own page and on those beneath it; the home page only on itself. */
export function isActive(pathname: string, to: string): boolean {
  if (to === '/') return pathname === '/'
  return pathname === to || pathname.startsWith(`${to}/`)
}
