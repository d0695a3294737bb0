/** Speaks to HubSpot by its SDK, which is loaded when somebody first connects. */
import { z } from 'zod'
import { seconds } from '#contract/core/durations.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { HubspotContact } from './rules.ts'

const timeoutMs = seconds(15)

/**
 * Why a request was not done: the token is refused, what was sent is, or HubSpot did not answer in
 * time or asks to wait. Nothing of HubSpot's answer is in it, which repeats contacts.
 */
export class HubspotError extends Error {
  readonly reason: 'token' | 'content' | 'away'
  constructor(reason: HubspotError['reason']) {
    super(`HubSpot: ${reason}`)
    this.reason = reason
  }
}

const AccountDetails = z.object({ portalId: z.union([z.number(), z.string()]) })

/** The number of the account that a token opens. @throws HubspotError */
export async function readAccountId(ctx: Pick<Ctx, 'ports'>, token: string): Promise<string> {
  const client = await openClient(ctx, token)
  return inTime(async () => {
    const reply = await client.apiRequest({ path: '/account-info/v3/details' })
    if (!reply.ok) throw new HubspotError(reasonOf(reply.status))
    const details = AccountDetails.safeParse(await reply.json())
    if (!details.success) throw new HubspotError('content')
    // Contacts have a scope of their own, which is missing when this fails.
    await client.crm.contacts.basicApi.getPage(1)
    return String(details.data.portalId)
  })
}

/**
 * Creates or updates contacts by their address, at most a hundred at a time. Sent twice, it happens
 * once. @throws HubspotError
 */
export async function sendContacts(
  ctx: Pick<Ctx, 'ports'>,
  token: string,
  contacts: readonly HubspotContact[],
): Promise<void> {
  const client = await openClient(ctx, token)
  const inputs = contacts.map(({ email, properties }) => ({ id: email, idProperty: 'email', properties }))
  await inTime(() => client.crm.contacts.batchApi.upsert({ inputs }))
}

async function openClient({ ports }: Pick<Ctx, 'ports'>, accessToken: string) {
  const { Client } = await import('@hubspot/api-client')
  return new Client({ accessToken, ...(ports.config.hubspotUrl && { basePath: ports.config.hubspotUrl }) })
}

/** The SDK waits without an end, and its errors quote what was sent. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HubspotError('away')), timeoutMs)
  })
  try {
    return await Promise.race([work(), late])
  } catch (error) {
    if (error instanceof HubspotError) throw error
    throw new HubspotError(reasonOf(Number(Reflect.get(Object(error), 'code'))))
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(status: number): HubspotError['reason'] {
  if (status === 401 || status === 403) return 'token'
  return status >= 400 && status < 500 && status !== 429 ? 'content' : 'away'
}
