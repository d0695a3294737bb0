import { expect, test } from 'vitest'
import { confirmTexts, getTextState, startTexts } from '#contract/notifications/texts/endpoints.ts'
import { people } from '#tests/factories/people.ts'
import { startSmsGateway } from '#tests/peers/sms-gateway.ts'
import { startApp } from '#tests/support/harness.ts'
import { repliesPath } from './service.ts'

const gateway = await startSmsGateway()
const app = await startApp({ env: gateway.env })
const { a } = people(app)
const address = new URL(repliesPath, app.platform.config.publicUrl).href

let numbers = 0
/** A consumer who gets text messages, or who has yet to enter the code. */
async function reader({ confirms = true } = {}) {
  const number = `+1503555${String(7_000 + ++numbers)}`
  const consumer = await a.consumer()
  await app.as(consumer).call(startTexts, { body: { number: number.slice(2), agreed: true } })
  const sent = gateway.state.sent.find(({ to }) => to === number)?.body ?? ''
  if (confirms) await app.as(consumer).call(confirmTexts, { body: { code: sent.slice(0, 6) } })
  const stateOf = async () => (await app.as(consumer).call(getTextState)).state
  return { number, stateOf }
}

async function deliver(request: { payload: string; headers: Record<string, string> }): Promise<number> {
  return (await app.app.inject({ method: 'POST', url: repliesPath, ...request })).statusCode
}

test('an answer of STOP ends text messages to its number alone, and START begins them again', async () => {
  const { number, stateOf } = await reader()
  const neighbor = await reader()
  expect(await deliver(gateway.answer(address, { from: number, body: ' Stop ' }))).toBe(200)
  expect(await stateOf()).toBe('stopped')
  expect(await neighbor.stateOf()).toBe('on')
  expect(await deliver(gateway.answer(address, { from: number, body: 'START' }))).toBe(200)
  expect(await stateOf()).toBe('on')
})

test('another answer, and one of a number that nobody confirmed, changes nothing', async () => {
  const { number, stateOf } = await reader()
  expect(await deliver(gateway.answer(address, { from: number, body: 'Please stop by at five' }))).toBe(200)
  expect(await stateOf()).toBe('on')
  const waiting = await reader({ confirms: false })
  expect(await deliver(gateway.answer(address, { from: waiting.number, body: 'START' }))).toBe(200)
  expect(await waiting.stateOf()).toBe('waiting')
})

test('an answer with a missing or wrong signature of the gateway is refused', async () => {
  const { number, stateOf } = await reader()
  const { payload, headers } = gateway.answer(address, { from: number, body: 'STOP' })
  const { 'x-twilio-signature': _signature, ...unsigned } = headers
  expect(await deliver({ payload, headers: unsigned })).toBe(403)
  expect(await deliver({ payload: payload.replace('STOP', 'END'), headers })).toBe(403)
  expect(await deliver(gateway.answer('https://elsewhere.example/', { from: number, body: 'STOP' }))).toBe(403)
  expect(await stateOf()).toBe('on')
})

test('the address for answers returns 404 without a gateway', async () => {
  const without = await startApp()
  const { payload, headers } = gateway.answer(address, { from: '+15035557000', body: 'STOP' })
  const reply = await without.app.inject({ method: 'POST', url: repliesPath, payload, headers })
  expect(reply.statusCode).toBe(404)
})
