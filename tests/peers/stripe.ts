import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CustomerChange, createCustomers, portalOf, sessionOf } from './stripe/customers.ts'
import { readStripeDescription } from './stripe/description.ts'
import { createStripeEvents, type StripeEvent, signEvent } from './stripe/events.ts'
import { type Answer, type Fields, invalidRequest, newId, ok } from './stripe/objects.ts'
import { createPayments } from './stripe/payments.ts'
import { createTaxes, type TaxRecord } from './stripe/taxes.ts'

export type StripePeer = {
  readonly url: string
  /** Enters a card on the hosted page, as its owner does; the event is among `takeEvents`. */
  enterCard(customer: string, number: string): void
  /** Changes a customer in the portal, as its owner does; the events are among the others. */
  changeCustomer(customer: string, change: CustomerChange): void
  /** Deletes a customer, as somebody can on Stripe's own pages. */
  deleteCustomer(customer: string): void
  hasCustomer(customer: string): boolean
  /** Answers calls below a path, every one by default, with a failure while it is out. */
  setOut(isOut: boolean, path?: string): void
  /** Answers charges from now on as not yet decided, as banks do for some. */
  setUndecided(isUndecided: boolean): void
  /** A refund that the bank sent back, or that Stripe canceled, by our id of it. */
  endRefund(refundId: string, status: 'failed' | 'canceled', type?: string): StripeEvent
  /** What Stripe Tax keeps: what was recorded, and what was taken back. */
  taxRecords(): readonly TaxRecord[]
  /** The tax IDs of a customer. */
  taxIdsOf(customer: string): readonly unknown[]
  /** Where a customer's receipts go. */
  emailOf(customer: string): string
  /** The event of a dispute that the bank has decided. */
  disputeClosed(eventId: string, paymentIntent: string | null, status: 'lost' | 'won', amount: number): StripeEvent
  /** Events that Stripe would send now, the oldest first. */
  takeEvents(): StripeEvent[]
  /**
   * What happens between a charge and its answer from now on: events overtake it, or the answer is
   * lost on the way.
   */
  beforeAnswer(act: () => Promise<'answered' | 'lost'>): void
  /** The headers and bytes of an event, signed at an instant. */
  sign(event: StripeEvent, at: Date, secret: string): { headers: Record<string, string>; body: string }
  close(): Promise<void>
}

/**
 * Starts a server that answers our calls as Stripe does, refuses what does not fit Stripe's
 * published description, and fails where its own answers or events do not.
 */
export async function startStripe(secretKey: string): Promise<StripePeer> {
  const description = readStripeDescription()
  const events = createStripeEvents(description)
  const customers = createCustomers(events)
  const payments = createPayments(events, customers)
  const taxes = createTaxes()
  const answers = new Map<string, Answer>()
  let pathOut: string | null = null
  let beforeAnswer = async (): Promise<'answered' | 'lost'> => 'answered'

  function answer(call: string, fields: Fields, path: string): Answer {
    const last = path.split('/').at(-1) ?? ''
    const customer = path.split('/')[3] ?? ''
    switch (call) {
      case 'POST /v1/customers': {
        const created = customers.create(fields)
        const taxId = fields['tax_id_data[0][value]']
        if (taxId) taxes.addId(created.id, taxId)
        return ok(created)
      }
      case 'GET /v1/customers/:id':
        return customers.read(customer)
      case 'POST /v1/customers/:id':
        return customers.update(customer, fields)
      case 'DELETE /v1/customers/:id':
        return customers.delete(customer)
      case 'GET /v1/customers/:id/tax_ids':
        return taxes.listIds(customer, path)
      case 'POST /v1/customers/:id/tax_ids':
        return taxes.addId(customer, fields.value ?? '')
      case 'DELETE /v1/customers/:id/tax_ids/:id':
        return taxes.deleteId(customer, last)
      case 'POST /v1/checkout/sessions':
        return ok(sessionOf(fields.customer, { url: `https://checkout.stripe.example/${fields.customer}` }))
      case 'POST /v1/billing_portal/sessions':
        return ok(portalOf(fields.customer))
      case 'GET /v1/setup_intents/:id':
        return customers.readSetup(last)
      case 'POST /v1/payment_intents':
        return payments.charge(fields)
      case 'GET /v1/payment_intents':
        return payments.listCharges()
      case 'POST /v1/refunds':
        return payments.refund(fields)
      case 'GET /v1/refunds/:id':
      case 'POST /v1/refunds/:id':
        return payments.refundWith(last, fields)
      case 'GET /v1/refunds':
        return payments.listRefunds(fields.payment_intent)
      case 'POST /v1/tax/calculations':
        return taxes.calculate(Number(fields['line_items[0][amount]']), fields['customer_details[address][state]'])
      case 'POST /v1/tax/transactions/create_from_calculation':
        return taxes.record(fields, 'transaction')
      case 'POST /v1/tax/transactions/create_reversal':
        return taxes.record(fields, 'reversal')
      case 'GET /v1/tax/transactions/:id':
        return taxes.read(last)
      default:
        throw new Error(`${call} is not among the calls that are answered here`)
    }
  }

  async function reply(request: IncomingMessage): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    if (pathOut !== null && request.url?.startsWith(pathOut)) throw new Error('Stripe is out')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString())
    const path = pathname.replaceAll(/\/(cus|re|setup|tax|txi)_[0-9a-f]{32}/g, '/:id')
    const call = `${request.method} ${path}`
    const mismatch = description.mismatch(request.method ?? '', pathname, form)
    if (mismatch) return invalidRequest(mismatch)
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answers.get(key) : undefined
    if (earlier) return earlier
    const result = answer(call, Object.fromEntries(form), pathname)
    const difference = description.answerMismatch(request.method ?? '', pathname, result.status, result.body)
    if (difference) throw new Error(`Stripe does not answer so: ${call}: ${difference}`)
    if (typeof key === 'string' && request.method === 'POST') answers.set(key, result)
    return result
  }

  const server = createServer((request, response) => {
    const failed = (error: Error): Answer => ({
      status: 500,
      body: { error: { type: 'api_error', message: error.message } },
    })
    void reply(request)
      .catch(failed)
      .then(async ({ status, body }) => {
        const isCharge = request.method === 'POST' && request.url === '/v1/payment_intents'
        if (isCharge && (await beforeAnswer()) === 'lost') return response.destroy()
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
        return response.end(JSON.stringify(body))
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    enterCard: customers.enterCard,
    changeCustomer: customers.change,
    deleteCustomer: (customer) => void customers.delete(customer),
    hasCustomer: customers.has,
    emailOf: customers.emailOf,
    setUndecided: payments.setUndecided,
    endRefund: payments.endRefund,
    disputeClosed: payments.disputeClosed,
    taxRecords: () => taxes.records,
    taxIdsOf: taxes.idNumbersOf,
    takeEvents: events.take,
    sign: signEvent,
    setOut(isOut, path = '/') {
      pathOut = isOut ? path : null
    },
    beforeAnswer(act) {
      beforeAnswer = act
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
