import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const AUTH_SECRET = 'a-secret-of-at-least-32-characters'

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'accepted'
}

test('an empty environment is a demo on this machine alone', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', demoData: true, outboxReadable: true, redisUrl: null })
})

test('DATABASE_URL makes it a server for others, without demo data or a readable outbox', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://u:p@db/x', NODE_ENV: 'production' })
  expect(config).toMatchObject({ host: '0.0.0.0', demoData: false, outboxReadable: false })
})

test('the outbox is not readable with a PUBLIC_URL or an SMTP_URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET }).outboxReadable).toBe(false)
  expect(readConfig({ SMTP_URL: 'smtp://localhost' }).outboxReadable).toBe(false)
})

test('demo data is off as soon as other machines can reach the address, unless it is on explicitly', () => {
  const exposed = [{ PUBLIC_URL: 'https://fairlead.example' }, { HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://10.0.0.5' }]
  for (const each of exposed) {
    const env = { AUTH_SECRET, ...each }
    expect(readConfig(env)).toMatchObject({ demoData: false, demoAccountsAllowed: false })
    expect(readConfig({ ...env, DEMO_DATA: 'on' })).toMatchObject({ demoData: true, demoAccountsAllowed: true })
  }
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' })).toMatchObject({ demoData: true })
  expect(readConfig({ DEMO_DATA: 'off' })).toMatchObject({ demoData: false, demoAccountsAllowed: true })
})

test('an address that is not this machine needs AUTH_SECRET, and the message says how to make one', () => {
  expect(messageOf({ PUBLIC_URL: 'https://fairlead.example' })).toMatch(/AUTH_SECRET must be given.*openssl rand/)
  expect(messageOf({ PUBLIC_URL: 'https://fairlead.example', AUTH_SECRET })).toBe('accepted')
  expect(messageOf({ PUBLIC_URL: 'http://localhost:4000' })).toBe('accepted')
})

test('one message names every wrong variable, and no value', () => {
  const message = messageOf({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:swordfish@db/x',
    DEMO_DATA: 'perhaps',
    AUTH_JWT_TTL: '5',
    AUTH_JWT_KEYS: 'swordfish',
  })
  for (const name of ['PORT', 'DATABASE_URL', 'DEMO_DATA', 'AUTH_JWT_TTL', 'AUTH_JWT_KEYS'])
    expect(message).toContain(name)
  expect(message).not.toContain('swordfish')
})

test('a malformed variable does not hide that others are missing', () => {
  const message = messageOf({ PORT: 'eighty', S3_BUCKET: 'files' })
  for (const name of ['PORT', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID']) expect(message).toContain(name)
})

test('a service that is only half configured is refused, and the missing variables are named', () => {
  const message = messageOf({ S3_BUCKET: 'files', AUTH_JWT_ALG: 'HS256' })
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'AUTH_JWT_SECRET']) expect(message).toContain(name)
})

test.each([
  ['PUBLIC_URL', ['https://fairlead.example/app', 'https://fairlead.example?a=1'], ['http://localhost:4000/']],
  ['MAIL_FROM', ['Fairlead', 'Fairlead hello@fairlead.example'], ['hello@fairlead.example', 'A <a@b.example>']],
  ['DNS_SERVERS', ['dns.example', '10.0.0.53,dns'], ['10.0.0.53', '10.0.0.53:5353,[fd00::1]:53', 'fd00::1']],
  ['AUTH_SSO_PRIVATE_ADDRESSES', ['10.0.0.0/8', 'idp.example'], ['10.0.0.30,fd00::1']],
  ['TURN_URLS', ['turn.example:3478', 'https://turn.example'], ['stun:turn.example:3478,stun:[fd00::1]']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['Bearer', '=x'], ['authorization=Bearer%20a=,b=c']],
  ['REPLICA_URL', ['postgres://u@replica/x'], []],
] as const)('%s refuses what would fail only later', (name, wrong, right) => {
  const message = (value: string) => messageOf({ AUTH_SECRET, [name]: value })
  for (const value of wrong) expect([value, message(value)]).toEqual([value, expect.stringContaining(' must be ')])
  for (const value of right) expect([value, message(value)]).toEqual([value, 'accepted'])
})

test('PUBLIC_URL is compared with origins as browsers write them', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Fairlead.Example:443/', AUTH_SECRET }).publicUrl).toBe(
    'https://fairlead.example',
  )
})

test('the keys of push messages must be of their lengths, and a relay needs a secret', () => {
  const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'A'.repeat(43) }
  expect(messageOf(keys)).toBe('accepted')
  expect(messageOf({ ...keys, VAPID_PRIVATE_KEY: keys.VAPID_PUBLIC_KEY })).toContain(
    'VAPID_PRIVATE_KEY must be 32 bytes',
  )
  const relay = 'turn:turn.example:3478,turns:turn.example:5349?transport=tcp'
  expect(messageOf({ TURN_URLS: relay })).toContain('TURN_SECRET must be given')
  expect(messageOf({ TURN_URLS: relay, TURN_SECRET: 'secret' })).toBe('accepted')
})

test('TRUST_PROXY accepts addresses and ranges, and refuses anything else', () => {
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
  expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([])
  for (const wrong of ['my-proxy', '10.0.0.0/33', '10.0.0.0/8/8'])
    expect([wrong, messageOf({ TRUST_PROXY: wrong })]).toEqual([wrong, expect.stringContaining('TRUST_PROXY')])
})

test('an empty value counts as not given', () => {
  expect(readConfig({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 3000, redisUrl: null })
})

test('.env.example documents every variable and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const documented = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual([...variableNames].sort())
})
