import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { assertHuman } from '../captcha/service.ts'
import type { AuthCtx } from '../context.ts'
import { refusal } from '../dialect.ts'
import { bindBrowser, isSameBrowser } from '../flows/browser.ts'
import { challengeOf } from '../flows/rules.ts'
import { optionalFlag, optionalText, pkceFields, readBody } from '../protocol/body.ts'
import { isRedirectAllowed } from '../protocol/redirects.ts'
import type { Answer } from '../protocol/route.ts'
import { arriveFromFirm } from './arrive.ts'
import { departToFirm } from './depart.ts'
import { ownMetadata } from './saml.ts'

const SsoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: optionalFlag,
  ...pkceFields,
})

/** Signing in through a firm's own identity provider, by SAML 2.0. */
export function ssoRoutes(app: FastifyInstance, answer: Answer): void {
  app.post(
    '/sso',
    answer('sso', async (ctx, request, reply) => {
      assertOffered(ctx)
      const body = readBody(request, SsoBody)
      await assertHuman(ctx, request)
      const { url, flow } = await departToFirm(ctx, {
        providerId: body.provider_id,
        domain: body.domain,
        redirectTo: isRedirectAllowed(ctx.parts.redirectRules, body.redirect_to)
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
    answer(null, async (ctx, request, reply) => {
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
    answer('saml', async (ctx, request, reply) => {
      assertOffered(ctx)
      // A form of another site's page: providers post their answers through the browser.
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
      const { status, location } = await arriveFromFirm(ctx, {
        response: form.get('SAMLResponse') ?? '',
        relayState: form.get('RelayState') ?? '',
        isSameBrowser: (state) => isSameBrowser(ctx, request, state),
      })
      return reply.code(status).header('cache-control', 'no-store').header('location', location).send()
    }),
  )
}

function assertOffered({ parts }: AuthCtx): void {
  if (!parts.config.samlEnabled) throw refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
