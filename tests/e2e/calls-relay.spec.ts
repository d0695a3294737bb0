import { type Browser, chromium, request } from '@playwright/test'
import { relayCredentials } from '#server/calls/connection/rules.ts'
import { demoAccounts, demoPassword } from '#server/commands/demo/accounts.ts'
import { startCoturn } from '#tests/peers/coturn.ts'
import { freePort } from '#tests/peers/free-port.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPicture, expectTone } from './support/media.ts'
import { makeNetworks } from './support/networks.ts'
import { newClient } from './support/new-client.ts'
import { type OwnProduct, withOwnProduct } from './support/own-product.ts'
import { newPassword as password } from './support/people.ts'

// They share the ports of the relay.
test.describe.configure({ mode: 'default' })

const browserOptions = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream', '--disable-gpu']

test('the relay passes data on over TCP and over TLS, and denies an address beside it', async ({ launchOptions }) => {
  const coturn = await startCoturn(['127.0.0.1'])
  // Nobody signed the certificate of the test's relay.
  const args = [...browserOptions, '--allow-loopback-in-peer-connection', '--ignore-certificate-errors']
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    const page = await browser.newPage()
    const addresses = {
      tcp: `turn:127.0.0.1:${coturn.port}?transport=tcp`,
      tls: `turns:127.0.0.1:${coturn.tlsPort}?transport=tcp`,
    }
    for (const [protocol, urls] of Object.entries(addresses)) {
      const server = { urls, ...relayCredentials(coturn.secret, 'somebody', new Date()) }
      expect(await page.evaluate(relayedBy, server), urls).toEqual({ protocol, received: 'hello' })
    }
    // A page that asks for a machine beside the relay.
    await expect.poll(() => coturn.log()).toMatch(/10\.9\.8\.7 denied/)
  } finally {
    await browser.close()
    await coturn.close()
  }
})

/** In a page: sends a text between two connections that may use nothing but this relay. */
async function relayedBy(server: RTCIceServer): Promise<{ protocol: unknown; received: unknown }> {
  const options: RTCConfiguration = { iceServers: [server], iceTransportPolicy: 'relay' }
  const [caller, callee] = [new RTCPeerConnection(options), new RTCPeerConnection(options)]
  caller.onicecandidate = ({ candidate }) => void (candidate && callee.addIceCandidate(candidate))
  callee.onicecandidate = ({ candidate }) => void (candidate && caller.addIceCandidate(candidate))
  const received = new Promise((resolve, reject) => {
    callee.ondatachannel = ({ channel }) => {
      channel.onmessage = ({ data }) => resolve(data)
    }
    setTimeout(() => reject(new Error(`the relay passed nothing on: ${caller.iceConnectionState}`)), 60_000)
  })
  const channel = caller.createDataChannel('test')
  channel.onopen = () => channel.send('hello')
  await caller.setLocalDescription()
  await callee.setRemoteDescription(caller.localDescription ?? { type: 'offer' })
  await callee.setLocalDescription()
  await caller.setRemoteDescription(callee.localDescription ?? { type: 'answer' })
  const inside = 'candidate:1 1 udp 2122260223 10.9.8.7 50000 typ host'
  await caller.addIceCandidate({ candidate: inside, sdpMid: '0' })
  const text = await received
  const stats = [...(await caller.getStats()).values()]
  const relay = stats.find(({ type, candidateType }) => type === 'local-candidate' && candidateType === 'relay')
  caller.close()
  callee.close()
  return { protocol: relay?.relayProtocol, received: text }
}

test('two people whose networks reach only the relay see and hear each other with the credentials of the product', async ({
  launchOptions,
}, { annotations }) => {
  const port = await freePort()
  const networks = await makeNetworks(port)
  if (!networks)
    annotations.push({
      type: 'relay',
      description: 'No network namespaces here: relay only, on the loopback address.',
    })
  const gateways = networks ? networks.both.map(({ gateway }) => gateway) : ['127.0.0.1']
  const coturn = await startCoturn(gateways, networks?.onGateway)
  const file = launchOptions.executablePath ?? chromium.executablePath()
  const opened: Browser[] = []

  /** A signed-in page in one of the networks. */
  async function pageIn(place: 0 | 1, product: OwnProduct, account: { email: string; password: string }) {
    const browser = await chromium.launch({
      executablePath: networks?.both[place].browserIn(file) ?? file,
      args: networks
        ? [...browserOptions, `--host-resolver-rules=MAP localhost ${gateways[place]}`]
        : [...browserOptions, '--allow-loopback-in-peer-connection'],
    })
    opened.push(browser)
    const context = await browser.newContext({ baseURL: product.address, permissions: ['microphone', 'camera'] })
    const reply = await context.request.post('/auth/v1/token?grant_type=password', { data: account })
    await context.addInitScript(
      (session) => {
        if (location.protocol === 'about:') return
        localStorage.setItem('fairlead-auth', session)
        localStorage.setItem('cookie-consent', 'false')
      },
      await reply.text(),
    )
    return context.newPage()
  }

  async function callThroughRelay(product: OwnProduct) {
    const client = await newClient(await request.newContext({ baseURL: product.address }))
    const consumer = await pageIn(0, product, { email: client.email, password })
    const advisor = await pageIn(1, product, { email: demoAccounts.advisor.email, password: demoPassword })
    await advisor.goto('/about')
    await expect(advisor.getByRole('button', { name: /^Your menu/ })).toBeVisible()
    await consumer.goto(`/messages/${client.chatId}`)
    await consumer.getByRole('button', { name: 'Video call' }).click()
    await advisor.getByRole('button', { name: 'Answer', exact: true }).click()
    for (const side of [consumer, advisor]) {
      await expectPicture(side, /^Video of/)
      await expectTone(side)
    }
    if (networks) {
      networks.both[0].setUp(false)
      await expect(consumer.getByText('Connection lost. Reconnecting…').first()).toBeVisible()
      networks.both[0].setUp(true)
      await expect(consumer.getByText(/^\d:\d\d$/).first()).toBeVisible()
      await expectPicture(consumer, /^Video of/)
    }
    await advisor.getByRole('button', { name: 'Leave' }).click()
    await expect(consumer.getByText(/Call ended after/)).toBeVisible()
  }

  try {
    await withOwnProduct(callThroughRelay, {
      port,
      env: {
        TURN_URLS: gateways.map((gateway) => `turn:${gateway}:${coturn.port}`).join(),
        TURN_SECRET: coturn.secret,
        // The codes of a new account are read from the outbox.
        SMTP_URL: '',
      },
    })
    expect(coturn.log()).toMatch(/ALLOCATE processed, success/)
    expect(coturn.log()).toMatch(/CHANNEL_BIND processed, success|CREATE_PERMISSION processed, success/)
  } finally {
    for (const browser of opened) await browser.close()
    await coturn.close()
    networks?.close()
  }
})
