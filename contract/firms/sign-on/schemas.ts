import { z } from 'zod'
import { Instant, text, verbatim } from '#contract/core/fields.ts'
import { signOnDomainStates, signOnKinds } from '../values.ts'

const domain = text(253).regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i, 'Enter a domain such as harbor-wealth.com')

/** A domain of the firm, as in a body or an address. */
export const SignOnDomainName = z.object({ domain })

const Entered = z.object({
  kind: z.enum(signOnKinds),
  domain,
  /** SAML metadata: the XML itself, or the address it is published at. */
  metadata: verbatim(300_000),
  issuer: verbatim(300),
  clientId: verbatim(300),
  clientSecret: verbatim(500),
})
const OfKind = Entered.omit({ domain: true })
/** These checks run even where the domain is wrong, so that all mistakes are named at once. */
const when = ({ value }: { value: unknown }) => OfKind.safeParse(value).success

/** What a firm enters: only the fields of its kind count; an empty secret keeps the stored one. */
export const SaveSignOn = Entered.refine(({ kind, metadata }) => kind !== 'saml' || metadata !== '', {
  path: ['metadata'],
  error: 'Paste the metadata or its address',
  when,
})
  .refine(({ kind, issuer }) => kind !== 'oidc' || /^https?:\/\/[^\s/]+/.test(issuer), {
    path: ['issuer'],
    error: 'Enter the issuer, an address that starts with https://',
    when,
  })
  .refine(({ kind, clientId }) => kind !== 'oidc' || clientId !== '', {
    path: ['clientId'],
    error: 'Enter the client ID',
    when,
  })
export type SaveSignOn = z.infer<typeof SaveSignOn>

export const RequireSignOn = z.object({ isRequired: z.boolean() })
export type RequireSignOn = z.infer<typeof RequireSignOn>

/** A domain of the firm, and how far its proof is. */
export const SignOnDomain = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  state: z.enum(signOnDomainStates),
  provedAt: Instant.nullable(),
  /** While the record is missing: when nobody signs in by this domain any more. */
  suspendsAt: Instant.nullable(),
})
export type SignOnDomain = z.infer<typeof SignOnDomain>

/** The firm's connection to its identity provider; never the client secret. */
export const SignOnConnection = z.object({
  kind: z.enum(signOnKinds),
  domains: z.array(SignOnDomain),
  /** The entity id of SAML, or the issuer. */
  issuer: z.string(),
  clientId: z.string().nullable(),
  /** The last trial sign-in, and why it failed; null when it went well. */
  triedAt: Instant.nullable(),
  trialError: z.string().nullable(),
  isRequired: z.boolean(),
  /** Members without a verified address at a proved domain, who come in as before when required. */
  unboundCount: z.int(),
})
export type SignOnConnection = z.infer<typeof SignOnConnection>

export const SignOn = z.object({
  connection: SignOnConnection.nullable(),
  /** What the firm enters at its provider. */
  addresses: z.object({ metadataUrl: z.string(), acsUrl: z.string(), callbackUrl: z.string() }),
})
export type SignOn = z.infer<typeof SignOn>

/** Where the browser goes for a trial sign-in. */
export const SignOnTrial = z.object({ url: z.string() })
