import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { AuthServices } from '../../context/auth-context.ts'
import { offersPasskeys } from '../../credentials/passkeys/rules.relying-party.ts'
import type { HandlerFactory } from '../route.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'))

/** Public calls: health, settings, and the keys that verify access tokens. */
export function discoveryRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  // The product's connection check is a HEAD on this address, which Fastify adds to every GET.
  app.get(
    '/',
    handle(null, async () => ({})),
  )
  app.get(
    '/health',
    handle(null, async () => ({
      version: `v${version}`,
      // Clients look for this name to know the protocol.
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    })),
  )
  app.get(
    '/settings',
    handle(null, async (ctx) => ({
      ...settingsOf(ctx.services, ctx.ports.sms?.name ?? ''),
      ...captchaOf(ctx.ports.config),
    })),
  )
  app.get(
    '/.well-known/jwks.json',
    handle(null, async (ctx, _request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return { keys: await ctx.services.keys.publicKeys(ctx.now) }
    }),
  )
}

/**
 * An extension of the protocol: what our pages need to show the captcha. Left out where there is
 * none.
 */
function captchaOf({ captcha }: Config): object {
  return captcha ? { captcha: { provider: captcha.provider, site_key: captcha.siteKey } } : {}
}

// The providers the protocol names; a client asks for each by name.
const protocolProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

function settingsOf(services: AuthServices, smsProvider: string) {
  const { config, providers } = services
  const { names } = providers
  return {
    external: {
      anonymous_users: config.anonymousUsers,
      ...Object.fromEntries([...protocolProviders, ...names].map((name) => [name, names.includes(name)])),
      email: config.emailEnabled,
      phone: config.phoneEnabled,
    },
    disable_signup: config.disableSignup,
    mailer_autoconfirm: config.autoconfirm,
    phone_autoconfirm: config.phoneAutoconfirm,
    sms_provider: smsProvider,
    saml_enabled: config.samlEnabled,
    passkeys_enabled: offersPasskeys(services),
  }
}
