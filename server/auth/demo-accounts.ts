const domain = 'demo.fairlead.example'

/** The addresses of the demo's accounts (docs/product.md "Demo data"). */
export const demoAddresses = {
  consumer: `consumer@${domain}`,
  advisor: `advisor@${domain}`,
  firm_admin: `firm@${domain}`,
  admin: `admin@${domain}`,
  member: `member@${domain}`,
  officer: `compliance@${domain}`,
  second_admin: `admin2@${domain}`,
  support: `support@${domain}`,
  trust: `trust@${domain}`,
  finance: `finance@${domain}`,
} as const

/** Tells whether an account is one of the demo's. */
export const isDemoAccount = ({ email }: { readonly email: string | null }): boolean =>
  Object.values<string | null>(demoAddresses).includes(email)

/** What a demo account is answered outside the machine that runs the demo. */
export const demoText = 'The demo accounts sign in only on the machine that runs the demo, at http://localhost.'
