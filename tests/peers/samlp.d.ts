/** As much of the identity provider's types as the tests use. */
declare module 'samlp' {
  type Claims = Readonly<Record<string, string>>
  export type Profile = {
    getClaims(): Claims
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string }
  }
  export type Options = {
    issuer: string
    cert: string
    key: string
    audience?: string
    recipient?: string
    destination?: string
    inResponseTo?: string
    lifetimeInSeconds?: number
    signAssertion?: boolean
    signResponse?: boolean
    signatureAlgorithm?: string
    digestAlgorithm?: string
    profileMapper: (user: unknown) => Profile
  }
  type RequestLike = { method: string; query: Record<string, string>; body?: Record<string, string>; user?: unknown }
  type ReplyLike = { send(status: unknown): void }
  type AuthOptions = Options & {
    signingCert?: string
    getPostURL(audience: string, dom: unknown, request: unknown, done: (error: unknown, url: string) => void): void
    responseHandler(response: Buffer, options: { RelayState?: string }, request: RequestLike): void
  }
  const samlp: {
    auth(options: AuthOptions): (request: RequestLike, reply: ReplyLike, next: (error: unknown) => void) => void
    getSamlResponse(options: Options, user: unknown, done: (error: unknown, response: string) => void): void
  }
  // biome-ignore lint/style/noDefaultExport: so it is exported
  export default samlp
}
