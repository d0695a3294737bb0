import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { openApiDocument } from './openapi.ts'
import { route } from './route.ts'

const book = endpoint({
  method: 'POST',
  path: '/api/things/:id/book',
  access: { roles: ['consumer'], emailVerified: true },
  limit: 'write',
  params: z.object({ id: z.uuid() }),
  query: z.object({ dry: z.enum(['yes']).optional() }),
  body: z.object({ note: z.string().max(5) }),
  reply: { 201: z.object({ id: z.uuid() }) },
  problems: ['core.conflict'],
  summary: 'Book <it>',
})
const platform = await startBarePlatform({ routes: [route(book, async (_ctx, { params }) => params)] })

test('the OpenAPI document describes method, path, input, reply, access and every problem', async () => {
  const reply = await platform.app.inject('/api/openapi.json')
  const document = reply.json()
  expect(document.openapi).toBe('3.1.0')
  const operation = document.paths['/api/things/{id}/book'].post
  expect(operation.security).toEqual([{ session: [] }])
  expect(operation.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'dry', in: 'query', required: false, schema: { enum: ['yes'] } },
  ])
  expect(operation.requestBody.content['application/json'].schema.properties.note).toMatchObject({ maxLength: 5 })
  expect(Object.keys(operation.responses)).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '500'])
})

test('the OpenAPI document covers every endpoint, and every reference in it exists', () => {
  const document = openApiDocument(endpoints)
  expect(Object.keys(document.paths as object).length).toBe(new Set(endpoints.map(({ path }) => path)).size)
  const text = JSON.stringify(document)
  for (const [, target] of text.matchAll(/"\$ref":"([^"]+)"/g))
    expect(target).toMatch(/^#\/components\/schemas\/Problem$/)
})

test('the documentation page names every endpoint, without a script', async () => {
  const page = await platform.app.inject('/api/docs')
  expect(page.headers['content-security-policy']).not.toContain('script')
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
  expect(page.body).toContain('/api/things/:id/book')
  expect(page.body).toContain('Book &lt;it&gt;')
  expect(page.body).toContain('core.conflict')
  expect(page.body).not.toContain('<script')
})
