import { expect, test } from 'vitest'
import { listStaffLog } from '#contract/staff/endpoints.ts'
import { findByHolder } from '#server/billing/store.ts'
import { people } from '#tests/factories/people.ts'
import { startApp } from '#tests/support/harness.ts'
import { CommandError } from '../terminal/command-line.ts'
import * as accounts from './accounts.ts'
import { credit, jobs, retry, setSwitch, switches } from './desks.ts'

const app = await startApp()
const { a, an } = people(app)
const ctx = () => app.system()
const reason = 'Requested in writing by the owner'
const staff = app.as(await an.admin())
const latest = async () => (await staff.call(listStaffLog)).items[0]

/** Runs a command and yields what it printed. */
async function printedBy(command: (print: (line: string) => void) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await command((line) => void lines.push(line))
  return lines.join('\n')
}

test('an account is exported and erased, and the staff log records both without a name', async () => {
  const { email, id } = await a.consumer({ firstName: 'Quillon', lastName: 'Winter' })
  const exported = await printedBy((print) => accounts.export(ctx(), print, email, reason))
  expect(JSON.parse(exported)).toMatchObject({ about: email })
  expect(await latest()).toMatchObject({ act: 'data-exported', by: null, subject: { id }, reason })
  expect(await printedBy((print) => accounts.erase(ctx(), print, email, reason))).toBe(
    `The account of ${email} is erased.`,
  )
  expect(await latest()).toMatchObject({ act: 'account-erased', by: null, reason })
  await expect(printedBy((print) => accounts.erase(ctx(), print, email, reason))).rejects.toThrow(CommandError)
})

test('a switch is set for everybody, and listed', async () => {
  await printedBy((print) => setSwitch(ctx(), print, { name: 'calls', mode: 'off', reason }))
  expect(await printedBy((print) => switches(ctx(), print))).toContain('calls  off')
  expect(await latest()).toMatchObject({ act: 'switch-set', by: null, detail: 'Calls: off', reason })
})

test('credit is granted to a payer', async () => {
  const advisor = await an.advisor()
  const payer = await findByHolder(app.platform.db, 'advisor', advisor.id)
  const input = { id: payer?.payerId ?? '', amountCents: 2_500, reason }
  expect(await printedBy((print) => credit(ctx(), print, input))).toBe('$25.00 of credit granted.')
  expect(await latest()).toMatchObject({
    act: 'credit-granted',
    by: null,
    subject: { id: advisor.id },
    detail: '$25.00',
  })
})

test('jobs are listed, and a retry of an unknown job is refused', async () => {
  expect(await printedBy((print) => jobs(ctx(), print))).not.toBe('')
  const input = { id: crypto.randomUUID(), reason }
  await expect(printedBy((print) => retry(ctx(), print, input))).rejects.toThrow()
})
