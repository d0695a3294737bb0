import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { authError } from '../../auth-error.ts'
import type { AuthCtx } from '../../context/auth-context.ts'
import { isRedirectAllowed } from '../../context/redirects.ts'
import { challengeOf } from '../../credentials/flows/rules.ts'
import { handleSamlResponse } from '../../federation/saml/service.callback.ts'
import { ownMetadata } from '../../federation/saml/service.metadata.ts'
import { authorizeSignOn } from '../../federation/sign-on/service.authorize.ts'
import { optionalFlag, optionalText, pkceFields, readBody } from '../body.ts'
import { requireHuman } from '../captcha.ts'
import { bindBrowser, isSameBrowser } from '../flow-cookie.ts'
import type { HandlerFactory } from '../route.ts'

const SsoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optionalFlag,
  ...pkceFields,
})

/** Sign-in with a firm's identity provider, by SAML 2.0 or OpenID Connect. */
export function ssoRoutes(app: FastifyInstance, handle: HandlerFactory): void {
  app.post(
    '/sso',
    handle('sso', async (ctx, request, reply) => {
      assertOffered(ctx)
      const body = readBody(request, SsoBody)
      await requireHuman(ctx, request)
      const { url, flow } = await authorizeSignOn(ctx, {
        providerId: body.provider_id,
        domain: body.domain,
        redirectTo: isRedirectAllowed(ctx.services.redirectRules, body.redirect_to)
          ? body.redirect_to
          : ctx.caller.redirectTo,
        challenge: challengeOf(body),
      })
      bindBrowser(ctx, reply, flow)
      if (body.skip_http_redirect) return { url }
      return reply.code(303).header('cache-control', 'no-store').header('location', url).send()
    }),
  )
  app.get(
    '/sso/saml/metadata',
    handle(null, async (ctx, request, reply) => {
      assertOffered(ctx)
      const download = Reflect.get(Object(request.query), 'download')
      if (download === 'true' || download === '1')
        reply.header('content-disposition', 'attachment; filename="metadata.xml"')
      return reply
        .header('content-type', 'application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=600')
        .send(await ownMetadata(ctx))
    }),
  )
  app.post(
    '/sso/saml/acs',
    handle('saml', async (ctx, request, reply) => {
      assertOffered(ctx)
      // Providers post their response through the browser, from a form of their page.
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const { status, location } = await handleSamlResponse(ctx, {
        response: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState') ?? '',
        isSameBrowser: (state) => isSameBrowser(ctx, request, state),
      })
      return reply.code(status).header('cache-control', 'no-store').header('location', location).send()
    }),
  )
}

function assertOffered({ services }: AuthCtx): void {
  if (!services.config.samlEnabled) throw authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
