import { type Answer, type Fields, facts, invalidRequest, listOf, missing, ok, type Stored } from './objects.ts'

export type TaxRecord = {
  readonly type: 'transaction' | 'reversal'
  readonly id: string
  readonly reference: string
  readonly calculation: string | null
  readonly original: string | null
  readonly amountCents: number
  readonly taxCents: number
}

/** Stripe Tax: what it calculates, what is recorded with it, and the tax IDs of customers. */
export function createTaxes() {
  const records: TaxRecord[] = []
  const taxIds = new Map<string, Stored[]>()
  const taxIdsOf = (customer: string) => taxIds.get(customer) ?? []
  const taxIdOf = (customer: string, value: string): Stored => ({
    ...facts('txi', 'tax_id'),
    customer,
    type: 'us_ein',
    value,
  })

  return {
    records,
    /** The numbers of a customer's tax IDs. */
    idNumbersOf: (customer: string) => taxIdsOf(customer).map(({ value }) => value),
    listIds: (customer: string, url: string): Answer => listOf(url, taxIdsOf(customer)),
    addId(customer: string, value: string): Answer {
      const created = taxIdOf(customer, value)
      taxIds.set(customer, [...taxIdsOf(customer), created])
      return ok(created)
    },
    deleteId(customer: string, id: string): Answer {
      const left = taxIdsOf(customer).filter((taxId) => taxId.id !== id)
      taxIds.set(customer, left)
      return ok({ id, object: 'tax_id', deleted: true })
    },

    /** A tenth, and nothing in Oregon, which has no sales tax. */
    calculate(amount: number, state: string | undefined): Answer {
      const { created: tax_date, ...calculation } = facts('tax', 'tax.calculation')
      const tax = state === 'OR' ? 0 : Math.round(amount / 10)
      return ok({
        ...calculation,
        tax_date,
        currency: 'usd',
        amount_total: amount + tax,
        customer_details: { tax_ids: [], taxability_override: 'none' },
        tax_amount_exclusive: tax,
        tax_amount_inclusive: 0,
        tax_breakdown: [],
      })
    },
    /** Keeps a calculation, or takes back what was kept of one. */
    record(fields: Fields, type: 'transaction' | 'reversal'): Answer {
      const { created, ...transaction } = facts('tax', 'tax.transaction')
      const { reference = '', original_transaction: original = null } = fields
      if (records.some((record) => record.reference === reference))
        return invalidRequest(`A transaction with the reference ${reference} exists.`)
      const reversed = fields.mode === 'full' ? records.find((record) => record.id === original) : null
      if (reversed === undefined) return missing('original_transaction')
      // A reversal that is reversed in full is taxed again.
      const line = reversed
        ? { amountCents: -reversed.amountCents, taxCents: -reversed.taxCents }
        : {
            amountCents: Number(fields['line_items[0][amount]'] ?? 0),
            taxCents: Number(fields['line_items[0][amount_tax]'] ?? 0),
          }
      records.push({ type, id: transaction.id, reference, calculation: fields.calculation ?? null, original, ...line })
      return ok(transactionOf(transaction, { created, reference, type }))
    },
    read(id: string): Answer {
      // The description has the placeholder in its pattern.
      const url = '/v1/tax/transactions/:id/line_items'
      const lines = { object: 'list', has_more: false, url, data: [lineOf(id)] }
      const { created, ...transaction } = { ...facts('tax', 'tax.transaction'), id, line_items: lines }
      return ok(transactionOf(transaction, { created, reference: '', type: 'transaction' }))
    },
  }
}

const transactionOf = (transaction: object, more: { created: number; reference: string; type: string }) => ({
  ...transaction,
  ...more,
  currency: 'usd',
  customer_details: { tax_ids: [], taxability_override: 'none' },
  tax_date: more.created,
})

const lineOf = (transaction: string) => ({
  id: `${transaction}_line`,
  object: 'tax.transaction_line_item',
  livemode: false,
  amount: 4_900,
  amount_tax: 490,
  quantity: 1,
  reference: 'plan',
  tax_behavior: 'exclusive',
  tax_code: 'general',
  type: 'transaction',
})
