import { describe, expect, test } from 'vitest'
import type { CustomField } from '#contract/leads/fields/schemas.ts'
import { divideClients } from '#contract/leads/imports/values.ts'
import { guessColumns, hasNames, leftOutRows, readLines, tableOf } from './columns.ts'

test('columns are guessed from the names that common programs use', () => {
  const columns = guessColumns(['First Name', 'Last Name', 'E-mail Address', 'Mobile', 'Notes', 'Plan'], [])
  expect(columns).toEqual({
    name: null,
    firstName: 0,
    lastName: 1,
    email: 2,
    phone: 3,
    note: 4,
    nextReviewOn: null,
    custom: new Map(),
  })
})

test('columns are guessed as address books name them, and a file without a name column is recognized', () => {
  const columns = guessColumns(['Display Name', 'E-mail 1 - Value', 'Home Phone', 'Mobile Phone'], [])
  expect(columns).toMatchObject({ name: 0, email: 1, phone: 2 })
  expect([columns, guessColumns(['Last Name'], []), guessColumns(['Mail'], [])].map(hasNames)).toEqual([
    true,
    true,
    false,
  ])
})

/** Lines below a head, as the file has them. */
const rowsOf = (...rows: readonly (readonly string[])[]) => tableOf([['Head'], ...rows])?.rows ?? []

test('blank lines are left out and counted, so that the lines after them keep their numbers', () => {
  const table = tableOf([['Name'], ['Ann Lee'], ['', ' '], ['Bo Field'], ['']])
  expect(table).toEqual({
    head: ['Name'],
    rows: [
      { line: 2, cells: ['Ann Lee'] },
      { line: 4, cells: ['Bo Field'] },
    ],
  })
  expect(tableOf([['Name'], ['']])).toBeNull()
})

describe('a line of a client list', () => {
  const columns = guessColumns(['Name', 'Email', 'Phone', 'Next review'], [])

  test('is read with its date in either format', () => {
    const [first, second] = readLines(
      rowsOf(['Ann Lee', 'ann@example.com', '', '5/3/2026'], ['Bo Field', '', '+1 503 555 0142', '2026-05-31']),
      columns,
    )
    expect(first).toMatchObject({ line: 2, client: { name: 'Ann Lee', phone: null, nextReviewOn: '2026-05-03' } })
    expect(second).toMatchObject({ line: 3, client: { email: null, nextReviewOn: '2026-05-31' } })
  })

  test('is read with a year of two digits, and without the time that follows a day', () => {
    const days = ['5/3/27', '5/3/2027 0:00', '5/3/2027 12:00 AM', '2027-05-03T00:00:00.000Z', '2027-05-03']
    const lines = readLines(rowsOf(...days.map((day) => ['Ann Lee', '', '', day])), columns)
    for (const line of lines) expect(line).toMatchObject({ client: { nextReviewOn: '2027-05-03' } })
    expect(readLines(rowsOf(['Ann Lee', '', '', '5/3/27 or later']), columns)).toMatchObject([{ shown: 'Ann Lee' }])
  })

  test('has the custom fields of the columns with their names, whatever their letter case, and of our own export', () => {
    const idOf = (n: number) => `019c0000-0000-7000-8000-00000000000${n}`
    const fields: CustomField[] = [
      { id: idOf(1), name: 'Household size', kind: 'number', choices: [] },
      { id: idOf(2), name: 'Plan type', kind: 'choice', choices: ['401(k)', 'IRA'] },
      { id: idOf(3), name: 'Anniversary', kind: 'date', choices: [] },
      { id: idOf(4), name: 'Allergies', kind: 'text', choices: [] },
    ]
    const head = ['Name', 'HOUSEHOLD SIZE', 'plan type', 'custom.Anniversary']
    const [good, bad] = readLines(
      rowsOf(['Ann Lee', '$1,250', 'ira', '5/31/2020'], ['Bo Field', '1,5', 'Pension', 'May']),
      guessColumns(head, fields),
      fields,
    )
    expect(good).toMatchObject({
      client: {
        fields: [
          { fieldId: idOf(1), value: '1250' },
          { fieldId: idOf(2), value: 'IRA' },
          { fieldId: idOf(3), value: '2020-05-31' },
        ],
      },
    })
    expect(bad).toMatchObject({
      errors: [
        '“1,5” isn’t a number (Household size)',
        '“Pension” isn’t one of its choices (Plan type)',
        '“May” isn’t a date such as 2026-05-31 or 5/31/2026 (Anniversary)',
      ],
    })
  })

  test('says of a name that it is missing or too long, and shows what the line has', () => {
    const [long, none] = readLines(rowsOf(['x'.repeat(121)], ['', '', '503 555 0142']), columns)
    expect(long).toMatchObject({
      errors: ['The name is too long or has characters we can’t store'],
      shown: `${'x'.repeat(60)}…`,
    })
    expect(none).toMatchObject({ errors: ['There’s no name'], shown: '503 555 0142' })
  })

  test('is read as programs write it: guarded against formulas, with other dashes, tel: and an extension', () => {
    const phones = ["'+1 971 555 0144", '(503) 555‑0146', 'tel:+15035550147', '503 555 0148 ext. 9', '5035550149x12']
    const lines = readLines(rowsOf(...phones.map((phone) => ['Ann Lee', '', phone])), columns)
    expect(lines.map((line) => 'client' in line && [line.client.phone, line.client.note])).toEqual([
      ['+1 971 555 0144', ''],
      ['(503) 555-0146', ''],
      ['+15035550147', ''],
      ['503 555 0148', 'Phone extension 9'],
      ['5035550149', 'Phone extension 12'],
    ])
  })

  test('has the lines of a name joined', () => {
    const [joined] = readLines(rowsOf(['Ann\n Lee', 'ann@example.com', '', '']), columns)
    expect(joined).toMatchObject({ client: { name: 'Ann Lee' } })
  })

  test('lists each of its errors', () => {
    const [line] = readLines(rowsOf(['', 'nowhere', 'call me', '13/45/2026']), columns)
    expect(line).toMatchObject({
      shown: 'nowhere',
      errors: [
        'There’s no name',
        '“nowhere” isn’t an email address',
        '“call me” isn’t a phone number',
        '“13/45/2026” isn’t a date such as 2026-05-31 or 5/31/2026',
      ],
    })
  })
})

const linesOf = (...rows: readonly (readonly string[])[]) =>
  readLines(rowsOf(...rows), guessColumns(['Name', 'Email', 'Phone'], [])).filter((line) => 'client' in line)
const divided = (lines: ReturnType<typeof linesOf>, listed: Parameters<typeof divideClients>[2]) =>
  Object.entries(divideClients(lines, ({ client }) => client, listed)).map(([group, members]) => [
    group,
    ...members.map(({ line }) => line),
  ])

test('lines with an address of the list are on the list, and those with one of an earlier line repeated', () => {
  const lines = linesOf(['Ann Lee', 'ann@example.com'], ['Bo Field', 'BO@example.com'], ['A. Lee', 'Ann@example.com'])
  expect(divided(lines, { addresses: ['bo@example.com'], names: [] })).toEqual([
    ['fresh', 2],
    ['listed', 3],
    ['repeated', 4],
  ])
})

test('lines without an address are compared by name and phone', () => {
  const lines = linesOf(
    ['Ann Lee', '', '503 555 0142'],
    ['Bo Field', '', ''],
    ['Cy Park', 'cy@example.com', '503 555 0188'],
    ['ann lee', '', '+1 (503) 555-0142'],
    ['Cy Park', '', '503 555 0188'],
    ['Cy Park', '', '503 555 0189'],
  )
  expect(divided(lines, { addresses: [], names: [{ name: 'BO FIELD', phone: null }] })).toEqual([
    ['fresh', 2, 4, 7],
    ['listed', 3],
    ['repeated', 5, 6],
  ])
})

test('lines left out keep their columns, their number and what to fix', () => {
  const table = tableOf([['Name', 'Email'], ['Ann Lee', 'nowhere'], ['', ''], ['Bo Field']])
  const leftOut = [
    { line: 2, errors: ['Not an address', 'No phone'] },
    { line: 4, errors: ['Short'] },
  ]
  expect(table && leftOutRows(table, leftOut)).toEqual([
    ['Name', 'Email', 'Line', 'To fix'],
    ['Ann Lee', 'nowhere', '2', 'Not an address. No phone'],
    ['Bo Field', '', '4', 'Short'],
  ])
})
