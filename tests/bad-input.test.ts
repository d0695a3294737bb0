import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProblemDetails } from '#contract/core/problem.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Role } from '#contract/profiles/values.ts'
import { helpKeys } from '#contract/support/values.ts'
import { addressOf } from '#tests/support/client.ts'
import { startApp } from '#tests/support/harness.ts'
import { apiKeyOf } from './factories/api-keys.ts'
import { people } from './factories/people.ts'

const app = await startApp()
const { a, an } = people(app)
const tokens: Record<Role, string> = {
  consumer: (await a.consumer()).accessToken,
  advisor: (await an.advisor()).accessToken,
  firm_admin: (await a.firmAdmin()).accessToken,
  admin: (await an.admin()).accessToken,
}
const apiKey = await apiKeyOf(app, tokens.advisor)
const somewhere = '0190a1b2-0000-7000-8000-00000000ffff'

/**
 * The rows of every table of the product; the queue's own tables are not counted, they keep the
 * time.
 */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await app.platform.pool.query<{ name: string; rows: string }>(`
    select table_name as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text as rows
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  return Object.fromEntries(rows.map(({ name, rows }) => [name, Number(rows)]))
}

let before: Record<string, number>
beforeAll(async () => {
  before = await rowCounts()
})
// After all and not after each: what one bad request wrote would still be there.
afterAll(async () => {
  expect(await rowCounts()).toEqual(before)
})

function tokenFor({ access }: EndpointShape): string {
  if (access !== 'public' && access.scope) return apiKey
  const role = access === 'public' || access.roles === 'any' ? 'consumer' : access.roles[0]
  return tokens[role ?? 'consumer']
}

/** The shape of a link that we could have signed. */
const signedLink = `${somewhere}.1700000000000.${'a'.repeat(43)}`

type Sent = { params?: object; query?: object; body?: string; type?: string }

async function rejectionOf(endpoint: EndpointShape, { params, query, body, type = 'application/json' }: Sent) {
  // Things are named by an id, and entries of an archive by their number.
  const usual = Object.fromEntries(
    Object.entries(endpoint.params?.shape ?? {}).map(([name, schema]) => [
      name,
      [somewhere, helpKeys[0], signedLink].find((value) => z.safeParse(schema, value).success) ?? '7',
    ]),
  )
  const reply = await app.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params: { ...usual, ...params }, ...(query && { query }) }),
    headers: { authorization: `Bearer ${tokenFor(endpoint)}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { payload: body }),
  })
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const details = ProblemDetails.parse(reply.json())
  expect(details.status).toBe(reply.statusCode)
  const errors = details.errors ?? []
  expect(errors.filter(({ message }) => message.endsWith('.'))).toEqual([])
  const paths = errors.map(({ path }) => path)
  return { status: details.status, code: details.code, paths }
}

const names = (paths: string[], field: string) => paths.some((path) => path === field || path.startsWith(`${field}.`))

type Field = { readonly name: string; readonly required: boolean; readonly wrong: unknown }

/** The fields of an object, and those that a record of listed keys has. */
function shapeOf(schema: z.ZodType | undefined): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>)
  if (!(schema instanceof z.ZodRecord) || !(schema.keyType instanceof z.ZodEnum)) return []
  const { valueType } = schema
  return schema.keyType.options.map((name) => [String(name), valueType as z.ZodType])
}

/** The fields of an object schema, each with a value it can never hold. */
function fieldsOf(schema: z.ZodType | undefined): Field[] {
  return shapeOf(schema).map(([name, field]) => {
    const accepts = (value: unknown) => field.safeParse(value).success
    const wrong = [{ surely: ['not', 'this'] }, 'surely not this', -1.5, []].find((value) => !accepts(value))
    return { name, required: !accepts(undefined), wrong }
  })
}

const served = endpoints.filter(({ method, path }) => app.app.hasRoute({ method, url: path }))
const titled = (list: readonly EndpointShape[]) =>
  list.map((shape) => [`${shape.method} ${shape.path}`, shape] as const)

describe.each(titled(served.filter(({ body }) => body)))('the body of %s', (_title, endpoint) => {
  const fields = fieldsOf(endpoint.body)

  test('is refused when it is not JSON, not an object, or of another media type', async () => {
    expect(await rejectionOf(endpoint, { body: '{"a":' })).toMatchObject({ status: 400, code: 'core.malformed' })
    expect(await rejectionOf(endpoint, { body: 'a=b', type: 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      code: 'core.unsupported-media',
    })
    for (const body of ['[]', '"text"', '7'])
      expect(await rejectionOf(endpoint, { body })).toMatchObject({
        status: 400,
        code: 'core.invalid',
        paths: ['body'],
      })
  })

  test('is refused over its size limit', async () => {
    const size = (endpoint.bodyLimitBytes ?? 100_000) + 1
    const body = JSON.stringify({ padding: 'x'.repeat(size) })
    expect(await rejectionOf(endpoint, { body })).toMatchObject({ status: 413, code: 'core.too-large' })
  })

  test('is refused with the name of an unknown field', async () => {
    const { status, paths } = await rejectionOf(endpoint, { body: '{"smuggled":true}' })
    expect(status).toBe(400)
    if (endpoint.body instanceof z.ZodObject) expect(paths).toContain('smuggled')
  })

  test('is refused with the names of all fields of the wrong type at once', async () => {
    const wrong = fields.filter((field) => field.wrong !== undefined)
    // Bytes have no fields.
    if (endpoint.body instanceof z.ZodCustom) return expect(wrong).toEqual([])
    expect(wrong).not.toEqual([])
    const body = JSON.stringify(Object.fromEntries(wrong.map((field) => [field.name, field.wrong])))
    const { status, paths } = await rejectionOf(endpoint, { body })
    expect(status).toBe(400)
    expect(wrong.filter(({ name }) => !names(paths, name)).map(({ name }) => name)).toEqual([])
  })
})

// The name of an uploaded file may be anything; what is stored is made of it.
const onOneLine = /^(name|(first|last|user)[nN]ame|title|nextStep|city|line[12]|addressLine[12]|address)$/
test('a name, a title and a line of an address have no line break in any body', () => {
  const open = served.flatMap(({ method, path, body }) =>
    shapeOf(body)
      .filter(([name, field]) => onOneLine.test(name) && field.safeParse('First line\nsecond').success)
      .map(([name]) => `${method} ${path}: ${name}`),
  )
  expect(open).toEqual([])
})

const requiring = served.filter(({ body }) => fieldsOf(body).some(({ required }) => required))
describe.each(titled(requiring))('the body of %s', (_title, endpoint) => {
  test('is refused with the names of all missing fields', async () => {
    const required = fieldsOf(endpoint.body).filter((field) => field.required)
    for (const body of ['{}', undefined]) {
      const { status, paths } = await rejectionOf(endpoint, body === undefined ? {} : { body })
      expect(status).toBe(400)
      expect(required.filter(({ name }) => !names(paths, name)).map(({ name }) => name)).toEqual([])
    }
  })
})

describe.each(titled(served.filter(({ params }) => params)))('the path of %s', (_title, endpoint) => {
  test('is refused with the name of an invalid parameter', async () => {
    for (const [name, schema] of Object.entries(endpoint.params?.shape ?? {})) {
      const wrong = ['not-an-id', 'x'.repeat(400), '%00'].find(
        (value) => !(schema as z.ZodType).safeParse(value).success,
      )
      if (wrong === undefined) continue
      const { status, paths } = await rejectionOf(endpoint, { params: { [name]: wrong } })
      expect([status, names(paths, name)]).toEqual([400, true])
    }
  })
})

describe.each(titled(served.filter(({ query }) => query)))('the query of %s', (_title, endpoint) => {
  test('is refused with the names of all invalid or unknown parameters', async () => {
    const texts = ['surely not this', '-1', '', 'x'.repeat(5_000)]
    const wrong = Object.entries(endpoint.query?.shape ?? {}).flatMap(([name, schema]) => {
      const value = texts.find((text) => text !== '' && !(schema as z.ZodType).safeParse(text).success)
      return value === undefined ? [] : [[name, value] as const]
    })
    const { status, paths } = await rejectionOf(endpoint, { query: { ...Object.fromEntries(wrong), smuggled: 'yes' } })
    expect(status).toBe(400)
    expect([...wrong.map(([name]) => name), 'smuggled'].filter((name) => !names(paths, name))).toEqual([])
  })
})
