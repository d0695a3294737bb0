import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testCards } from '#contract/billing/values.ts'
import { readStripeDescription } from './stripe-description.ts'

type Fields = Readonly<Record<string, string>>
type Stored = Record<string, unknown> & { id: string }
type Answer = { readonly status: number; readonly body: object }
export type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

type TaxRecord = {
  readonly type: 'transaction' | 'reversal'
  readonly id: string
  readonly reference: string
  readonly calculation: string | null
  readonly original: string | null
  readonly amountCents: number
  readonly taxCents: number
}
type CustomerChange =
  | { readonly card: 'detach' | 'renew' }
  | { readonly defaultCard: string }
  | { readonly attachedCard: string }
  | { readonly name: string; readonly address: Fields; readonly defaultCard?: string }

export type StripePeer = {
  readonly url: string
  /** Enters a card on the hosted page, as its owner does; the event is among `takeEvents`. */
  enterCard(customer: string, number: string): void
  /** Changes a customer in the portal, as its owner does; the events are among the others. */
  changeCustomer(customer: string, change: CustomerChange): void
  /** Deletes a customer, as somebody can on Stripe's own pages. */
  deleteCustomer(customer: string): void
  /** Answers calls below a path, every one by default, with a failure while it is out. */
  setOut(isOut: boolean, path?: string): void
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
  const answers = new Map<string, Answer>()
  const cards = new Map<string, string>()
  const customers = new Map<string, { method: Stored | null; facts: object }>()
  let pathOut: string | null = null
  const setups = new Map<string, Stored>()
  const intents: Stored[] = []
  const refunds: Stored[] = []
  const taxRecords: TaxRecord[] = []
  const taxIds = new Map<string, Stored[]>()
  const emails = new Map<string, string>()
  let events: StripeEvent[] = []
  let beforeAnswer = async (): Promise<'answered' | 'lost'> => 'answered'
  const id = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`
  const now = () => Math.floor(Date.now() / 1_000)
  const facts = (prefix: string, object: string) => ({ id: id(prefix), object, created: now(), livemode: false })
  const emit = (type: string, object: object, before?: object) =>
    events.push(eventOf({ id: id('evt'), type, data: { object, ...(before && { previous_attributes: before }) } }))

  /** An event that fits the description. */
  function eventOf(event: StripeEvent): StripeEvent {
    const mismatch = description.eventMismatch(whole(event, now()))
    if (mismatch) throw new Error(`Stripe sends no such event: ${mismatch}`)
    return event
  }

  /** A tenth, and nothing in Oregon, which has no sales tax. */
  function calculationOf(amount: number, state: string | undefined) {
    const { created: tax_date, ...calculation } = facts('tax', 'tax.calculation')
    const tax = state === 'OR' ? 0 : Math.round(amount / 10)
    return {
      ...calculation,
      tax_date,
      currency: 'usd',
      amount_total: amount + tax,
      customer_details: { tax_ids: [], taxability_override: 'none' },
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      tax_breakdown: [],
    }
  }
  const disputeOf = (paymentIntent: unknown, amount: unknown, status: string) => ({
    ...facts('dp', 'dispute'),
    payment_intent: paymentIntent,
    amount,
    status,
    charge: id('ch'),
    currency: 'usd',
    reason: 'fraudulent',
    balance_transactions: [],
    evidence: {},
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
  })
  const sessionOf = (customer: string | undefined, more: object) => ({
    ...facts('cs', 'checkout.session'),
    mode: 'setup',
    customer,
    automatic_tax: { enabled: false },
    custom_fields: [],
    custom_text: {},
    expires_at: now() + 86_400,
    payment_method_types: ['card'],
    payment_status: 'no_payment_required',
    shipping_options: [],
    success_url: 'https://fairlead.example/billing',
    ...more,
  })

  const methodOf = (customer: string, number: string): Stored => {
    const brand = testCards.find((card) => card.number === number)?.brand
    const card = { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2099, funding: 'credit' }
    const stored = { ...facts('pm', 'payment_method'), customer, type: 'card', billing_details: {}, card }
    cards.set(stored.id, number)
    return stored
  }
  const customerOf = (customer: string) => {
    const { facts: more = {}, method = null } = customers.get(customer) ?? {}
    return {
      ...facts('cus', 'customer'),
      id: customer,
      ...more,
      invoice_settings: { custom_fields: null, default_payment_method: method, footer: null, rendering_options: null },
    }
  }
  const missing = (param: string): Answer => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'resource_missing', param, message: `No such ${param}` } },
  })

  function charge(fields: Fields): Answer {
    if (!customers.has(fields.customer ?? '')) return missing('customer')
    if (!cards.has(fields.payment_method ?? '')) return missing('payment_method')
    const card = testCards.find(({ number }) => number === cards.get(fields.payment_method ?? ''))
    const intent: Stored = {
      ...facts('pi', 'payment_intent'),
      amount: Number(fields.amount),
      amount_received: card?.charge === 'succeeds' ? Number(fields.amount) : 0,
      capture_method: 'automatic_async',
      confirmation_method: 'automatic',
      currency: fields.currency,
      payment_method_types: ['card'],
      status: card?.charge === 'succeeds' ? 'succeeded' : 'requires_payment_method',
      metadata: { payment_id: fields['metadata[payment_id]'] },
    }
    intents.push(intent)
    if (card?.charge === 'succeeds') {
      emit('payment_intent.succeeded', intent)
      if (card.dispute) emit('charge.dispute.created', disputeOf(intent.id, intent.amount, 'needs_response'))
      return { status: 200, body: intent }
    }
    const error = { type: 'card_error', code: 'card_declined', decline_code: card?.charge, message: 'Declined.' }
    emit('payment_intent.payment_failed', { ...intent, last_payment_error: error })
    return { status: 402, body: { error: { ...error, payment_intent: intent } } }
  }

  function refund(fields: Fields): Answer {
    const intent = intents.find((stored) => stored.id === fields.payment_intent)
    const back = refunds.filter((stored) => stored.payment_intent === fields.payment_intent)
    const left = Number(intent?.amount_received ?? 0) - back.reduce((sum, { amount }) => sum + Number(amount), 0)
    if (Number(fields.amount) > left) return invalidRequest('The refund is greater than what is left of the charge.')
    const metadata = { refund_id: fields['metadata[refund_id]'] }
    const { livemode, ...refundFacts } = facts('re', 'refund')
    const stored: Stored = {
      ...refundFacts,
      status: 'succeeded',
      currency: 'usd',
      amount: Number(fields.amount),
      payment_intent: fields.payment_intent,
      metadata,
    }
    refunds.push(stored)
    emit('refund.updated', stored)
    return { status: 200, body: stored }
  }

  /** What Stripe Tax keeps of a calculation, or takes back of it. */
  function taxTransaction(fields: Fields, type: 'transaction' | 'reversal'): Answer {
    const { created, ...transaction } = { ...facts('tax', 'tax.transaction') }
    const { reference = '', original_transaction: original = null } = fields
    if (taxRecords.some((record) => record.reference === reference))
      return invalidRequest(`A transaction with the reference ${reference} exists.`)
    const whole = fields.mode === 'full' ? taxRecords.find((record) => record.id === original) : null
    if (whole === undefined) return missing('original_transaction')
    // A reversal that is reversed in full is taxed again.
    const line = whole
      ? { amountCents: -whole.amountCents, taxCents: -whole.taxCents }
      : {
          amountCents: Number(fields['line_items[0][amount]'] ?? 0),
          taxCents: Number(fields['line_items[0][amount_tax]'] ?? 0),
        }
    taxRecords.push({ type, id: transaction.id, reference, calculation: fields.calculation ?? null, original, ...line })
    return { status: 200, body: transactionOf(transaction, { created, reference, type }) }
  }
  const transactionOf = (transaction: object, more: { created: number; reference: string; type: string }) => ({
    ...transaction,
    ...more,
    currency: 'usd',
    customer_details: { tax_ids: [], taxability_override: 'none' },
    tax_date: more.created,
  })
  const taxLine = (transaction: string) => ({
    ...{ id: `${transaction}_line`, object: 'tax.transaction_line_item', livemode: false },
    ...{ amount: 4_900, amount_tax: 490, quantity: 1, reference: 'plan', tax_behavior: 'exclusive' },
    ...{ tax_code: 'general', type: 'transaction' },
  })
  const taxIdOf = (customer: string, value: string): Stored => ({
    ...facts('txi', 'tax_id'),
    customer,
    type: 'us_ein',
    value,
  })

  function answer(call: string, fields: Fields, path: string): Answer {
    const last = path.split('/').at(-1) ?? ''
    const customer = path.split('/')[3] ?? ''
    const ok = (body: object): Answer => ({ status: 200, body })
    switch (call) {
      case 'POST /v1/customers': {
        const made = facts('cus', 'customer')
        customers.set(made.id, { method: null, facts: {} })
        emails.set(made.id, fields.email ?? '')
        const taxId = fields['tax_id_data[0][value]']
        taxIds.set(made.id, taxId ? [taxIdOf(made.id, taxId)] : [])
        return ok(made)
      }
      case 'GET /v1/customers/:id':
        return ok(customerOf(last))
      case 'POST /v1/customers/:id':
        emails.set(last, fields.email ?? emails.get(last) ?? '')
        return ok({ ...facts('cus', 'customer'), id: last })
      case 'POST /v1/checkout/sessions':
        return ok(sessionOf(fields.customer, { url: `https://checkout.stripe.example/${fields.customer}` }))
      case 'POST /v1/billing_portal/sessions':
        return ok({
          ...facts('bps', 'billing_portal.session'),
          configuration: id('bpc'),
          customer: fields.customer,
          url: `https://billing.stripe.example/${fields.customer}`,
        })
      case 'POST /v1/payment_intents':
        return charge(fields)
      case 'POST /v1/refunds':
        return refund(fields)
      case 'GET /v1/refunds/:id':
      case 'POST /v1/refunds/:id': {
        const found = refunds.find((each) => each.id === last)
        if (!found) return missing('refund')
        const metadata = Object.entries(fields).flatMap(([name, value]) => {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
          return key ? [[key, value]] : []
        })
        found.metadata = { ...(found.metadata as Fields), ...Object.fromEntries(metadata) }
        return ok(found)
      }
      case 'POST /v1/tax/calculations':
        return ok(calculationOf(Number(fields['line_items[0][amount]']), fields['customer_details[address][state]']))
      case 'POST /v1/tax/transactions/create_from_calculation':
        return taxTransaction(fields, 'transaction')
      case 'POST /v1/tax/transactions/create_reversal':
        return taxTransaction(fields, 'reversal')
      case 'GET /v1/tax/transactions/:id': {
        // The description has the placeholder in its pattern.
        const url = '/v1/tax/transactions/:id/line_items'
        const lines = { object: 'list', has_more: false, url, data: [taxLine(last)] }
        const { created, ...transaction } = { ...facts('tax', 'tax.transaction'), id: last, line_items: lines }
        return ok(transactionOf(transaction, { created, reference: '', type: 'transaction' }))
      }
      case 'GET /v1/customers/:id/tax_ids':
        return ok({ object: 'list', has_more: false, url: path, data: taxIds.get(customer) ?? [] })
      case 'POST /v1/customers/:id/tax_ids': {
        const made = taxIdOf(customer, fields.value ?? '')
        taxIds.set(customer, [...(taxIds.get(customer) ?? []), made])
        return ok(made)
      }
      case 'DELETE /v1/customers/:id/tax_ids/:id':
        taxIds.set(
          customer,
          (taxIds.get(customer) ?? []).filter((each) => each.id !== last),
        )
        return ok({ id: last, object: 'tax_id', deleted: true })
      case 'GET /v1/setup_intents/:id':
        return ok(setups.get(last) ?? {})
      case 'GET /v1/payment_intents':
        return ok({ object: 'list', has_more: false, data: intents, url: '/v1/payment_intents' })
      default:
        return ok({
          object: 'list',
          has_more: false,
          data: refunds.filter(({ payment_intent: of }) => !fields.payment_intent || of === fields.payment_intent),
          url: '/v1/refunds',
        })
    }
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
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req') })
        return response.end(JSON.stringify(body))
      })
  })

  async function reply(request: IncomingMessage): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    if (pathOut !== null && request.url?.startsWith(pathOut)) throw new Error('Stripe is out')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.example')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString())
    const fields = Object.fromEntries(form)
    const path = pathname.replaceAll(/\/(cus|re|setup|tax|txi)_[0-9a-f]{32}/g, '/:id')
    const call = `${request.method} ${path}`
    const mismatch = description.mismatch(request.method ?? '', pathname, form)
    if (mismatch) return invalidRequest(mismatch)
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answers.get(key) : undefined
    if (earlier) return earlier
    const result = answer(call, fields, pathname)
    const difference = description.answerMismatch(request.method ?? '', pathname, result.status, result.body)
    if (difference) throw new Error(`Stripe does not answer so: ${call}: ${difference}`)
    if (typeof key === 'string' && request.method === 'POST') answers.set(key, result)
    return result
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    enterCard(customer, number) {
      const method = methodOf(customer, number)
      customers.set(customer, { facts: {}, ...customers.get(customer), method })
      const setup = {
        ...facts('setup', 'setup_intent'),
        payment_method: method,
        payment_method_types: ['card'],
        status: 'succeeded',
        usage: 'off_session',
      }
      setups.set(setup.id, setup)
      emit('checkout.session.completed', sessionOf(customer, { setup_intent: setup.id }))
    },
    changeCustomer(customer, change) {
      const before = customers.get(customer) ?? { method: null, facts: {} }
      const { method } = before
      if ('name' in change) {
        const { name, address, defaultCard } = change
        const chosen = defaultCard === undefined ? method : methodOf(customer, defaultCard)
        customers.set(customer, { method: chosen, facts: { name, address } })
        const settings = { invoice_settings: { default_payment_method: method?.id ?? null } }
        emit('customer.updated', customerOf(customer), { name: null, ...(chosen !== method && settings) })
      } else if ('attachedCard' in change) {
        emit('payment_method.attached', methodOf(customer, change.attachedCard))
      } else if ('defaultCard' in change) {
        customers.set(customer, { ...before, method: methodOf(customer, change.defaultCard) })
        const settings = { default_payment_method: method?.id ?? null }
        emit('customer.updated', customerOf(customer), { invoice_settings: settings })
      } else if (change.card === 'detach' && method) {
        cards.delete(method.id)
        emit('payment_method.detached', { ...method, customer: null }, { customer })
      } else if (method) {
        const card = { brand: 'visa', last4: '1881', exp_month: 6, exp_year: 2098, funding: 'credit' }
        emit('payment_method.automatically_updated', { ...method, card }, { card: {} })
      }
    },
    taxRecords: () => taxRecords,
    emailOf: (customer) => emails.get(customer) ?? '',
    taxIdsOf: (customer) => (taxIds.get(customer) ?? []).map(({ value }) => value),
    deleteCustomer: (customer) => void customers.delete(customer),
    setOut(isOut, path = '/') {
      pathOut = isOut ? path : null
    },
    endRefund(refundId, status, type = status === 'failed' ? 'refund.failed' : 'refund.updated') {
      const refund = refunds.find(({ metadata }) => (metadata as Fields).refund_id === refundId)
      if (!refund) throw new Error('no such refund')
      refund.status = status
      return eventOf({ id: id('evt'), type, data: { object: refund } })
    },
    disputeClosed: (eventId, paymentIntent, status, amount) =>
      eventOf({
        id: eventId,
        type: 'charge.dispute.closed',
        data: { object: disputeOf(paymentIntent, amount, status) },
      }),
    takeEvents() {
      const taken = events
      events = []
      return taken
    },
    beforeAnswer(act) {
      beforeAnswer = act
    },
    sign(event, at, secret) {
      const body = JSON.stringify(whole(event, Math.floor(at.getTime() / 1_000)))
      const time = Math.floor(at.getTime() / 1_000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An event as it travels. */
const whole = (event: StripeEvent, created: number) => ({
  ...event,
  object: 'event',
  api_version: null,
  created,
  livemode: false,
  pending_webhooks: 1,
})

function invalidRequest(message: string): Answer {
  return { status: 400, body: { error: { type: 'invalid_request_error', message } } }
}
