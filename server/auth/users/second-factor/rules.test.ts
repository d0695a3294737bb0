import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { demoAddresses } from '../../demo-accounts.ts'
import { requiresSecondFactor, secondFactorRule } from './rules.ts'

const admin = { role: 'admin', email: 'ada@example.com' } as const
const demoAdmin = { role: 'admin', email: 'admin@demo.fairlead.example' } as const
const settingsOf = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).auth

test('requires a second factor of the staff always, and of firm administrators by default', () => {
  const settings = settingsOf({})
  const needs = (['consumer', 'advisor', 'firm_admin', 'admin'] as const).map((role) =>
    requiresSecondFactor(settings, { role, email: null }),
  )
  expect(needs).toEqual([false, false, true, true])
  expect(requiresSecondFactor(settingsOf({ AUTH_SECOND_FACTOR_ROLES: 'none' }), admin)).toBe(true)
  const advisors = settingsOf({ AUTH_SECOND_FACTOR_ROLES: 'advisor, admin' })
  expect(requiresSecondFactor(advisors, { role: 'advisor', email: null })).toBe(true)
  expect(requiresSecondFactor(advisors, { role: 'firm_admin', email: null })).toBe(false)
})

test('fails at startup for an unknown role', () => {
  expect(() => settingsOf({ AUTH_SECOND_FACTOR_ROLES: 'owner' })).toThrow('AUTH_SECOND_FACTOR_ROLES')
})

test('exempts demo accounts on the own machine with demo data, and nowhere else', () => {
  const home = { DEMO_DATA: 'true', PUBLIC_URL: 'http://localhost:3000' }
  for (const email of Object.values(demoAddresses))
    expect(requiresSecondFactor(settingsOf(home), { role: 'admin', email })).toBe(false)
  expect(secondFactorRule(settingsOf(home), demoAdmin)).toBe('exempt')
  expect(requiresSecondFactor(settingsOf(home), demoAdmin)).toBe(false)
  expect(requiresSecondFactor(settingsOf(home), admin)).toBe(true)
  expect(requiresSecondFactor(settingsOf({ ...home, DEMO_DATA: 'false' }), demoAdmin)).toBe(true)
  expect(requiresSecondFactor(settingsOf({ ...home, HOST: '0.0.0.0' }), demoAdmin)).toBe(true)
  const reachable = { ...home, PUBLIC_URL: 'https://demo.fairlead.example', AUTH_SECRET: 'x'.repeat(32) }
  expect(requiresSecondFactor(settingsOf(reachable), demoAdmin)).toBe(true)
})
