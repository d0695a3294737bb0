/**
 * Files of auth whose names are outside the vocabulary of server folders: terms of the protocols
 * and of cryptography, and verbs where one service file would be too long. This list only shrinks.
 */
const left: { readonly [folder: string]: string } = {
  'server/auth': 'auth-error demo-accounts',
  'server/auth/keys': 'encryption jwk jwt key-ring ring-source secret-rotation secrets',
  'server/auth/context':
    'auth-context auth-services caller frozen-redis identity-providers rate-limits redirects sending-limits',
  'server/auth/context/passwords': 'common-passwords hashing random-password weak-passwords',
  'server/auth/users': 'factor-row',
  'server/auth/users/security-notices': 'wording',
  'server/auth/sessions': 'actor claims params refresh-token',
  'server/auth/credentials/factors': 'challenge enroll totp verify',
  'server/auth/credentials/mails': 'links',
  'server/auth/credentials/passkeys':
    'ceremony challenge credential-json manage registration relying-party second-factor sign-in',
  'server/auth/credentials/reauthentication': 'confirm proof',
  'server/auth/credentials/verification': 'apply find link',
  'server/auth/accounts/admin': 'links',
  'server/auth/accounts/signup': 'account anonymous phone',
  'server/auth/accounts/user': 'email-change password-change',
  'server/auth/federation/identities': 'find-or-create-account',
  'server/auth/federation/oauth': 'authorize callback',
  'server/auth/federation/oidc': 'claims id-token',
  'server/auth/federation/saml':
    'assertion authorize callback certificate find-or-create-account metadata providers service-provider sp-key xml',
  'server/auth/http':
    'bearer body captcha cors device-cookie ended-sockets error-format flow-cookie guards plugin properties query-params route',
}

/** The paths of the list above, without their ending. */
export const authNamesLeft: ReadonlySet<string> = new Set(
  Object.entries(left).flatMap(([folder, names]) => names.split(' ').map((name) => `${folder}/${name}`)),
)
