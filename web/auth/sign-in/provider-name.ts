const names: Readonly<Record<string, string>> = {
  google: 'Google',
  apple: 'Apple',
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  email: 'Email and password',
  phone: 'Phone',
}

/** What people call a provider; one we do not know is called what its owner named it. */
export function providerName(provider: string): string {
  if (provider.startsWith('sso:')) return 'Your firm’s single sign-on'
  return names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
}
