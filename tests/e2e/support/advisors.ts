import type { APIRequestContext, TestInfo } from '@playwright/test'
import { spareDomain, spareName, spareNumbers } from '#server/commands/demo/registry.ts'
import { codeMailedTo, expect } from './fixtures.ts'
import { signUpByApi } from './people.ts'

export type NewAdvisor = {
  readonly id: string
  readonly email: string
  readonly headers: { readonly authorization: string }
}

/**
 * A record nobody else in this run uses: each project and attempt has four. The tests of the
 * verification take positions 0 and 1, that of the reviews (desktop) and that of the first opening
 * (phone) 2, and that of the calendars 3.
 */
export function spareNumber({ project, retry }: TestInfo, position: 0 | 1 | 2 | 3): string {
  const offset = (project.name === 'phone' ? 0 : 8) + (retry % 2) * 4
  return spareNumbers[offset + position] ?? ''
}

/** An advisor with a confirmed address and the name on the spare records, made over the API. */
export function anAdvisor(request: APIRequestContext): Promise<NewAdvisor> {
  return signUpByApi(request, { role: 'advisor', profile: { ...spareName, state: 'OR', zipCode: '97205' } })
}

/** An advisor whom consumers can find and book: verified by a code, with a published profile. */
export async function aListedAdvisor(request: APIRequestContext, crdNumber: string): Promise<NewAdvisor> {
  const advisor = await anAdvisor(request)
  const { headers } = advisor
  const localPart = `juniper.${Date.now().toString(36)}`
  const data = {
    biography: 'I help teachers retire when they mean to.',
    yearsOfExperience: 12,
    portfolioFeePercent: 0.9,
    languages: ['en'],
    expertise: ['retirement', 'tax'],
    preferredCommunication: ['video', 'phone'],
    servedStates: ['OR'],
  }
  const post = async (path: string, body: object) =>
    expect((await request.post(path, { headers, data: body })).ok(), path).toBe(true)
  expect((await request.patch('/api/profile/advisor', { headers, data })).ok()).toBe(true)
  await post('/api/verification', { crdNumber })
  await post('/api/verification/code', { localPart, domain: spareDomain })
  const code = await codeMailedTo(request, `${localPart}@${spareDomain}`, /Verify your registration/)
  await post('/api/verification/code/confirm', { code })
  const published = await request.put('/api/profile/advisor/published', { headers, data: { published: true } })
  expect(published.ok()).toBe(true)
  return advisor
}
