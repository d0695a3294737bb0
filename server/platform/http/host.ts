import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { sendProblem } from './problems.ts'

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

/**
 * Refuses requests whose Host or X-Forwarded-Host is no host (RFC 9112, 3.2). Nothing builds an
 * address from them, so any name passes; a malformed one is an attack or a broken proxy.
 */
export function refuseMalformedHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { host, 'x-forwarded-host': forwarded } = request.headers
    const hosts = [host, ...(forwarded === undefined ? [] : String(forwarded).split(','))]
    if (hosts.every((name) => name === undefined || isHost(name.trim()))) return
    await sendProblem(request, reply, problem('core.malformed'))
  })
}

const isHost = (name: string) => hostPattern.test(name) && URL.canParse(`http://${name}`)
