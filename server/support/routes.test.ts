import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#contract/auth/endpoints.ts'
import { brand } from '#contract/brand.ts'
import { listNotifications } from '#contract/notifications/endpoints.ts'
import { banPerson } from '#contract/operations/people/endpoints.ts'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import type { StaffAct } from '#contract/staff/values.ts'
import {
  addSupportReply,
  addToRequest,
  answerRequest,
  changeRequest,
  getOwnRequest,
  getRequest,
  listOwnRequests,
  listRequests,
  listSupportReplies,
} from '#contract/support/desk/endpoints.ts'
import { askSupport, contactUs, listTooltips, sendFeedback } from '#contract/support/endpoints.ts'
import { helpKeys } from '#contract/support/values.ts'
import { acceptInvitation } from '#server/firms/invitations/service.ts'
import { firmsOf } from '#tests/factories/firms.ts'
import { people } from '#tests/factories/people.ts'
import { plansOf } from '#tests/factories/plans.ts'
import { startApp } from '#tests/support/harness.ts'
import { productFeedback, supportRequests } from './tables.ts'

const app = await startApp()
const reason = 'We agreed on it this morning'
const { a, an } = people(app)
const { aFirm, invitationFor } = firmsOf(app)
const stored = (email: string) => app.platform.db.select().from(supportRequests).where(eq(supportRequests.email, email))

describe('asking support', () => {
  test('stores the request, emails the staff and sends the writer a receipt', async () => {
    const email = 'dana.support@example.com'
    await app.visitor.call(askSupport, { body: { email, message: 'My calendar shows the wrong hour.' } })
    expect(await stored(email)).toMatchObject([{ kind: 'support', message: 'My calendar shows the wrong hour.' }])
    const receipts = await app.mailsTo(email)
    expect(receipts).toMatchObject([{ subject: 'We got your message' }])
    expect(receipts[0]?.text).toContain(`A person answers ${brand.supportHours}.`)
    expect(receipts[0]?.text).not.toContain('/help')
    const [toStaff] = await app.mailsTo(brand.supportEmail)
    expect(toStaff?.text).toContain('dana.support@example.com')
  })

  test('shows and finds a request by the name of who was signed in', async () => {
    const advisor = await an.advisor({ firstName: 'Thessaly', lastName: 'Quillfeather' })
    await app.as(advisor).call(askSupport, { body: { email: advisor.email, message: 'Where is my invoice?' } })
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const { items } = await staff.call(listRequests, { query: { words: 'quillfeather' } })
    expect(items).toMatchObject([{ name: 'Thessaly Quillfeather', email: advisor.email }])
  })

  test('marks the email to staff with the support level of the writer’s own or firm’s plan', async () => {
    const { admin } = await aFirm()
    await plansOf(app).subscribe(admin, 'growth')
    const [trial, professional, member] = [await an.advisor(), await an.advisor(), await an.advisor()]
    await plansOf(app).subscribe(professional, 'professional')
    await acceptInvitation(member.ctx(), await invitationFor(admin, member.email))
    const subjectOf = async (client: typeof app.visitor, message: string) => {
      await client.call(askSupport, { body: { email: 'plan.holder@example.com', message } })
      const mails = await app.mailsTo(brand.supportEmail)
      return mails.find(({ subject }) => subject.endsWith(message))?.subject
    }
    expect(await subjectOf(app.visitor, 'From a visitor')).toBe('support: From a visitor')
    expect(await subjectOf(app.as(trial), 'On a trial')).toBe('support: On a trial')
    expect(await subjectOf(app.as(professional), 'Own plan')).toBe('[Priority] support: Own plan')
    expect(await subjectOf(app.as(member), 'The firm pays')).toBe('[First in line] support: The firm pays')
  })
})

test('a message is taken whose subject for the staff would end in half of an emoji', async () => {
  const message = `${'a'.repeat(59)}😀 is what I see`
  const email = 'half.emoji@example.com'
  await app.visitor.call(askSupport, { body: { email, message } })
  await app.visitor.call(contactUs, { body: { name: 'Dana', email, phone: '', message, consent: true } })
  await app.as(await a.consumer()).call(sendFeedback, { body: { rating: 3, feedback: message, page: '/pricing' } })
  expect(await stored(email)).toMatchObject([{ message }, { message }])
  const subjects = (await app.mailsTo(brand.supportEmail)).map(({ subject }) => subject)
  const isWhole = (subject: string) => subject.endsWith(`: ${'a'.repeat(59)}`)
  expect(subjects.filter(isWhole)).toHaveLength(3)
})

test('a support receipt quotes nothing from the request, and is sent once a day to one address', async () => {
  const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const email = 'not.the.writer@example.com'
  for (const message of ['Buy at https://spam.example', 'Again', 'And again'])
    await limited.visitor.call(askSupport, { body: { email, message } })
  const mails = await limited.mailsTo(email)
  const receipts = mails.filter(({ kind }) => kind === 'support.receipt')
  expect(receipts).toHaveLength(1)
  expect(receipts[0]?.text).not.toContain('spam.example')
  expect(receipts[0]?.html).not.toContain('spam.example')
})

test('the limit of support requests counts all addresses of one IPv6 network together', async () => {
  const limited = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const statuses = []
  for (let n = 1; n <= 11; n += 1) {
    const payload = { email: `v6-${n}@example.com`, message: 'Hello' }
    const reply = await limited.app.inject({
      method: 'POST',
      url: '/api/support-requests',
      payload,
      remoteAddress: `2001:db8::${n}`,
    })
    statuses.push(reply.statusCode)
    if (reply.statusCode === 429) {
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply.json().retryAfterSeconds).toBe(Number(reply.headers['retry-after']))
    }
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('what an account wrote to support is erased with it: the text, the answers and the link', async () => {
  const person = await a.consumer({ firstName: 'Ottilie' })
  const staff = app.as(await an.admin({ staffRole: 'support' }))
  await app.as(person).call(askSupport, { body: { email: person.email, message: 'Periwinkle ledger' } })
  const [own] = (await app.as(person).call(listOwnRequests)).items
  const params = { token: own?.token ?? '' }
  await app.as(person).call(addToRequest, { params, body: { message: 'Periwinkle again' } })
  await app.as(person).call(deleteAccount, { body: { email: person.email } })
  expect((await app.visitor.refused(getOwnRequest, { params })).code).toBe('core.not-found')
  const again = { params, body: { message: 'Still here' } }
  expect((await app.visitor.refused(addToRequest, again)).code).toBe('core.not-found')
  expect((await staff.call(listRequests, { query: { status: 'closed', words: 'Periwinkle' } })).items).toEqual([])
  const record = await staff.call(getRequest, { params: { id: own?.id ?? '' } })
  expect(record).toMatchObject({ kind: 'support', status: 'closed', email: '', userId: null })
  expect(JSON.stringify(record)).not.toContain('Periwinkle')
})

describe('the support desk', () => {
  const logged = async (act: StaffAct) =>
    (await app.as(await an.admin()).call(listStaffLog, { query: { act } })).items[0]

  test('emails an answer with a link, where the writer’s reply reopens the request', async () => {
    const email = 'ines.desk@example.com'
    const helper = await an.admin({ staffRole: 'support' })
    const staff = app.as(helper)
    await app.visitor.call(contactUs, {
      body: { name: 'Ines', email, phone: '', message: 'Which plan?', consent: true },
    })
    const waiting = async (query = {}) => (await staff.call(listRequests, { query: { limit: 100, ...query } })).items
    const request = (await waiting()).find((each) => each.email === email)
    const params = { id: request?.id ?? '' }
    expect(request).toMatchObject({ kind: 'contact', status: 'open', text: 'Which plan?', assignee: null })
    await staff.call(answerRequest, { params, body: { message: 'Basic will do.', status: 'waiting' } })
    const mail = (await app.mailsTo(email)).find(({ kind }) => kind === 'support.answer')
    expect(mail?.text).not.toContain('Which plan?')
    const token = mail?.text.match(/\/help\/([\w-]+)/)?.[1] ?? ''
    const own = await app.visitor.call(getOwnRequest, { params: { token } })
    expect(own.messages.map(({ body, isOurs }) => [body, isOurs])).toEqual([
      ['Which plan?', false],
      ['Basic will do.', true],
    ])
    expect(JSON.stringify(own)).not.toContain(helper.email)
    expect(await logged('support-answered')).toMatchObject({
      by: { id: helper.id },
      reason: `Support request #${params.id.slice(-8)}`,
    })
    expect((await waiting({ status: 'waiting', isMine: 'true' })).map(({ id }) => id)).toEqual([request?.id])
    await app.visitor.call(addToRequest, { params: { token }, body: { message: 'Thanks, and what about tax?' } })
    const record = await staff.call(getRequest, { params })
    expect(record).toMatchObject({ status: 'open', assignee: { id: helper.id } })
    expect(record.messages.map(({ by }) => by)).toEqual([null, helper.email, null])
    await staff.call(answerRequest, { params, body: { message: 'See Billing.', status: 'waiting' } })
    expect((await app.mailsTo(email)).some(({ text }) => text.includes('Thanks, and what about tax?'))).toBe(true)
    await staff.call(changeRequest, { params, body: { status: 'closed', assigneeId: null, reason } })
    expect(await logged('support-changed')).toMatchObject({
      subject: null,
      detail: `Request #${params.id.slice(-8)}: closed, given back`,
      reason,
    })
    expect((await waiting({ status: 'closed' }))[0]).toMatchObject({ id: request?.id, assignee: null })
    const stranger = { params, body: { assigneeId: (await a.consumer()).id, reason } }
    expect((await staff.refused(changeRequest, stranger)).code).toBe('core.not-found')
  })

  test('lists requests to the account that sent them and to no other', async () => {
    const [writer, stranger] = [await a.consumer(), await a.consumer()]
    await app.as(writer).call(askSupport, { body: { email: writer.email, message: 'I can’t book.' } })
    expect((await app.as(writer).call(listOwnRequests)).items).toMatchObject([
      { text: 'I can’t book.', status: 'open' },
    ])
    expect((await app.as(stranger).call(listOwnRequests)).items).toEqual([])
  })

  test('notifies the account that wrote when its request is answered', async () => {
    const writer = await an.advisor()
    await app.as(writer).call(askSupport, { body: { email: writer.email, message: 'Where is my invoice?' } })
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const { items } = await staff.call(listRequests, { query: { limit: 100 } })
    const params = { id: items.find(({ email }) => email === writer.email)?.id ?? '' }
    await staff.call(answerRequest, { params, body: { message: 'In Billing.', status: 'closed' } })
    const mails = await app.mailsTo(writer.email)
    expect(mails.find(({ kind }) => kind === 'support.receipt')?.text).toContain('/help\n')
    expect(mails.find(({ kind }) => kind === 'support.answer')?.text).toContain('Where is my invoice?')
    const [latest] = (await app.as(writer).call(listNotifications)).items
    const [own] = (await app.as(writer).call(listOwnRequests)).items
    expect(latest).toMatchObject({ kind: 'support_answered', href: `/help/${own?.token}`, personName: null })
    expect(await logged('support-answered')).toMatchObject({ subject: { id: writer.id } })
  })

  test('quotes nothing to an address that the account that wrote has not confirmed', async () => {
    const email = 'somebody.else@example.com'
    const writer = app.as(await a.consumer())
    await writer.call(askSupport, { body: { email, message: 'An insult for a stranger' } })
    const [own] = (await writer.call(listOwnRequests)).items
    await writer.call(addToRequest, { params: { token: own?.token ?? '' }, body: { message: 'Another insult' } })
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const params = { id: own?.id ?? '' }
    await staff.call(answerRequest, { params, body: { message: 'Please be kind.', status: 'closed' } })
    const texts = (await app.mailsTo(email)).map(({ text }) => text).join()
    expect(texts).toContain('Please be kind.')
    expect(texts).not.toContain('insult')
  })

  test('finds requests by words and kind, and lists no banned staff as assignees', async () => {
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const email = `${crypto.randomUUID()}@example.com`
    await app.visitor.call(askSupport, { body: { email, message: 'My juniper invoice is lost' } })
    const found = async (query: object) => (await staff.call(listRequests, { query })).items.map((item) => item.email)
    expect(await found({ words: 'juniper inv' })).toEqual([email])
    expect(await found({ words: email, kind: 'support' })).toEqual([email])
    expect(await found({ words: 'juniper', kind: 'contact' })).toEqual([])
    const [banned, helper] = [await an.admin({ staffRole: 'trust' }), await an.admin({ staffRole: 'support' })]
    await app.as(await an.admin()).call(banPerson, { params: { id: banned.id }, body: { days: null, reason } })
    const [request] = (await staff.call(listRequests, { query: { words: email } })).items
    const ids = (await staff.call(getRequest, { params: { id: request?.id ?? '' } })).staff.map(({ id }) => id)
    expect(ids).toContain(helper.id)
    expect(ids).not.toContain(banned.id)
  })

  test('shares saved replies with all staff, and refuses a second one with the same name', async () => {
    const staff = app.as(await an.admin({ staffRole: 'support' }))
    const body = { title: 'Time zone', body: 'Your calendar follows the time zone in Settings.' }
    await staff.call(addSupportReply, { body: { ...body, reason } })
    expect((await staff.refused(addSupportReply, { body: { ...body, reason } })).code).toBe('support.reply-exists')
    const { items } = await app.as(await an.admin()).call(listSupportReplies)
    expect(items).toMatchObject([body])
  })
})

describe('the contact form', () => {
  test('is stored with its consent', async () => {
    const email = 'dana.contact@example.com'
    const body = { name: 'Dana', email, phone: '', message: 'Do you work in Maine?', consent: true } as const
    expect(await app.visitor.call(contactUs, { body })).toEqual({ received: true })
    expect(await stored(email)).toMatchObject([{ kind: 'contact', name: 'Dana', consent: true }])
  })

  test('is refused without consent, and nothing is stored', async () => {
    const email = 'no.consent@example.com'
    const reply = await app.app.inject({
      method: 'POST',
      url: '/functions/v1/handle-contact',
      payload: { name: 'Dana', email, phone: '', message: 'Hello', consent: false },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toMatchObject([{ path: 'consent' }])
    expect(await stored(email)).toEqual([])
  })
})

describe('feedback', () => {
  test('is stored with its rating and page, without its writer', async () => {
    const body = { rating: 2, feedback: 'The list of times is hard to read.', page: '/pricing' }
    expect(await app.visitor.call(sendFeedback, { body })).toEqual({ received: true })
    const rows = await app.platform.db.select().from(productFeedback).where(eq(productFeedback.feedback, body.feedback))
    expect(rows).toEqual([{ ...body, id: expect.any(String), createdAt: app.clock.now(), closedAt: null, note: null }])
  })

  test('is emailed to the staff without the name of a signed-in writer', async () => {
    const advisor = await an.advisor({ firstName: 'Wilhelmina', lastName: 'Harper' })
    const body = { rating: 3, feedback: 'More room for notes, please.', page: '/leads' }
    await app.as(advisor).call(sendFeedback, { body })
    const mails = await app.mailsTo(brand.supportEmail)
    const mail = mails.find(({ subject }) => subject === 'feedback, 3 of 5: More room for notes, please.')
    expect(mail?.text).toContain('More room for notes, please.')
    expect(JSON.stringify(mail)).not.toMatch(/Wilhelmina|Harper/i)
  })

  test.each([
    ['no words', { rating: 2, feedback: '   ', page: '/' }, 'feedback'],
    ['a rating above five', { rating: 6, feedback: 'Fine', page: '/' }, 'rating'],
    ['a rating below one', { rating: 0, feedback: 'Fine', page: '/' }, 'rating'],
  ])('is refused with %s', async (_what, body, field) => {
    const problem = await app.visitor.refused(sendFeedback, { body })
    expect(problem.fields).toMatchObject([{ path: field }])
  })
})

test('a help text exists for each term that the pages explain, and for no other', async () => {
  const { items } = await app.visitor.call(listTooltips)
  expect(items.map(({ key }) => key)).toEqual(helpKeys)
  expect(items.find(({ key }) => key === 'match-score')).toMatchObject({ title: 'Match score' })
})
