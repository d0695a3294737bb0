import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { days } from '#contract/core/durations.ts'
import { samlPeer } from '#tests/peers/saml.ts'
import { anAddress, aPassword, startAuth } from '#tests/support/auth.ts'
import { CommandError, UsageError } from '../terminal/command-line.ts'
import { ban, endSessions, printSessions, unban } from './people.ts'
import { sso } from './sso.ts'

const auth = await startAuth({ env: { AUTH_SAML_ENABLED: 'true' } })
const folder = await mkdtemp(join(tmpdir(), 'fairlead-admin-'))

/** Runs a command and yields what it said. */
async function saidBy(command: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await command((line) => void lines.push(line))
  return lines.join('\n')
}
const ctx = () => auth.system()

async function somebody() {
  const email = anAddress()
  const client = auth.client()
  await client.signUp({ email, password: aPassword })
  await auth.client().signInWithPassword({ email, password: aPassword })
  return { email, client }
}

describe('sessions', () => {
  test('are listed with their ids and ended one by one, or all', async () => {
    const { email, client } = await somebody()
    const listed = await saidBy((print) => printSessions(ctx(), print, email.toUpperCase()))
    expect(listed).toContain('is signed in at 2 places:')
    expect(listed).toContain('127.0.0.1')
    const ids = [...listed.matchAll(/^ {2}([0-9a-f-]{36})/gm)].map(([, id]) => id ?? '')
    expect(ids).toHaveLength(2)
    expect(await saidBy((print) => endSessions(ctx(), print, email, ids[0]))).toBe(`1 session of ${email} ended.`)
    await saidBy((print) => endSessions(ctx(), print, email))
    expect((await client.getUser()).error).not.toBeNull()
    expect(await saidBy((print) => printSessions(ctx(), print, email))).toBe(`${email} is signed in nowhere.`)
  })

  test('are refused for an unknown address, a malformed id and an unknown id', async () => {
    const { email } = await somebody()
    const refused = (act: Promise<unknown>) => expect(act).rejects.toThrow(CommandError)
    await refused(saidBy((print) => printSessions(ctx(), print, 'nobody@example.com')))
    await refused(saidBy((print) => endSessions(ctx(), print, email, 'not-an-id')))
    await refused(saidBy((print) => endSessions(ctx(), print, email, crypto.randomUUID())))
  })
})

describe('a ban', () => {
  test('signs out at once, keeps out for its time, and can be lifted', async () => {
    const { email, client } = await somebody()
    expect(await saidBy((print) => ban(ctx(), print, email, 3))).toContain('and signed out everywhere.')
    expect((await client.getUser()).error).not.toBeNull()
    const signIn = async () => (await auth.client().signInWithPassword({ email, password: aPassword })).error?.code
    expect(await signIn()).toBe('user_banned')
    auth.clock.advance(days(3) + 1)
    expect(await signIn()).toBeUndefined()
    auth.clock.set(new Date())
    expect(await signIn()).toBe('user_banned')
    expect(await saidBy((print) => unban(ctx(), print, email))).toBe(`${email} may sign in again.`)
    expect(await signIn()).toBeUndefined()
  })

  test('is refused for an address without an account', async () => {
    await expect(ban(ctx(), () => undefined, 'nobody@example.com', null)).rejects.toThrow('No account has the address')
  })
})

describe('identity providers', () => {
  const peerOf = () => samlPeer({ audience: 'x', acsUrl: 'x' })
  const aDomain = () => `${crypto.randomUUID().slice(0, 8)}.example`
  const inFile = async (text: string) => {
    const path = join(folder, `${crypto.randomUUID()}.xml`)
    await writeFile(path, text)
    return path
  }
  const run = (...args: string[]) => saidBy((print) => sso(args)(ctx(), print))

  test('are added from a file, listed, used, and removed', async () => {
    const peer = peerOf()
    const domain = aDomain()
    const said = await run('add', await inFile(peer.metadata), `--domain=${domain}`, '--map=first_name=givenName')
    expect(said).toContain(peer.entityId)
    expect(said).toContain('http://localhost:3000/auth/v1/sso/saml/metadata')
    const id = /as ([0-9a-f-]{36})/.exec(said)?.[1] ?? ''
    expect(await run('list')).toContain(`${id}  ${peer.entityId}  ${domain}  advisor`)
    expect((await auth.call('/sso', { body: { domain } })).status).toBe(303)
    expect(await run('remove', id)).toContain(`Removed ${peer.entityId}`)
    expect((await auth.call('/sso', { body: { domain } })).body.code).toBe('sso_provider_not_found')
    await expect(run('remove', id)).rejects.toThrow('There is no identity provider')
  })

  test('are added from the address that publishes them', async () => {
    const peer = peerOf()
    const publisher = createServer((_request, reply) => reply.end(peer.metadata))
    await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
    afterAll(() => void publisher.close())
    const { port } = publisher.address() as AddressInfo
    expect(await run('add', `http://127.0.0.1:${port}/metadata`, `--domain=${aDomain()}`)).toContain(peer.entityId)
  })

  test.each([
    ['nothing to go by', 'is incomplete or malformed', 'no XML'],
    ['<EntityDescriptor/>', 'no EntityDescriptor with an entityID', 'no entity id'],
    [
      '<EntityDescriptor entityID="x"><IDPSSODescriptor/></EntityDescriptor>',
      'no sign-on by HTTP-Redirect',
      'no binding',
    ],
  ])('the metadata %s is refused with the reason "%s"', async (metadata, words) => {
    await expect(run('add', await inFile(metadata), `--domain=${aDomain()}`)).rejects.toThrow(words)
  })

  test('are not added twice or for a taken domain, and a refused one leaves nothing behind', async () => {
    const [first, second] = [peerOf(), peerOf()]
    const domain = aDomain()
    await run('add', await inFile(first.metadata), `--domain=${domain}`)
    await expect(run('add', await inFile(first.metadata), `--domain=${aDomain()}`)).rejects.toThrow('already')
    await expect(run('add', await inFile(second.metadata), `--domain=${domain}`)).rejects.toThrow('another provider')
    expect(await run('list')).not.toContain(second.entityId)
  })

  test.each([[['add']], [['add', 'x.xml']], [['add', 'x.xml', '--domain=a.example', '--role=admin']], [['dance']]])(
    'refuses the arguments %j',
    async (args) => expect(run(...args)).rejects.toThrow(UsageError),
  )
})
