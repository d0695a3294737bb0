import { expect, test } from 'vitest'
import { mayAppoint, offeredRoles, readAddresses, readAddressFile } from './state.ts'

test('offers the role of a compliance officer only to those who may appoint one', () => {
  expect(offeredRoles(['invite', 'appoint-compliance'])).toContain('compliance')
  expect(offeredRoles(['invite', 'change-role'])).toEqual(['administrator', 'advisor'])
  expect(mayAppoint(['remove'], 'compliance')).toBe(false)
  expect(mayAppoint(['remove'], 'advisor')).toBe(true)
})

test('finds each address once in a CSV file with names and a heading', () => {
  const csv = 'Name,Email\r\n"Vega, Marisol",Marisol@Firm.example\r\nBo,<bo@firm.example>;\r\n,marisol@firm.example'
  expect(readAddresses(csv)).toEqual({ emails: ['marisol@firm.example', 'bo@firm.example'], wrong: [] })
})

test('lists invalid addresses separately', () => {
  expect(readAddresses('ann@firm, @you mailto:cy@firm.example.')).toEqual({
    emails: ['cy@firm.example'],
    wrong: ['ann@firm', '@you'],
  })
})

test('lists every word of a line without an address as wrong, and names beside an address as names', () => {
  expect(readAddresses('foo, bar@\nCy Holm <cy@firm.example>')).toEqual({
    emails: ['cy@firm.example'],
    wrong: ['foo', 'bar@'],
  })
})

test('lists what is between commas and belongs to no address as wrong', () => {
  expect(readAddresses('ann@firm.example, not understood, Bo Ek <bo@firm.example>').wrong).toEqual(['not understood'])
  expect(readAddresses('Ann, ann@firm.example, "Ek, Bo", bo@firm.example').wrong).toEqual([])
  expect(readAddresses('ann@firm.example; Ann; bo@firm.example; Bo').wrong).toEqual([])
  expect(readAddresses('Ann,Lee,ann@firm.example,ann@home.example').wrong).toEqual([])
  expect(readAddresses('Bo Ek,bo@firm.example,Advisor').wrong).toEqual([])
  expect(readAddresses('maria.lopez.firm.example, bo@firm.example').wrong).toEqual(['maria.lopez.firm.example'])
  expect(readAddresses('ann@firm.example, not-an-address').wrong).toEqual(['not-an-address'])
  expect(readAddresses('ann@firm.example, Ann').wrong).toEqual([])
  expect(readAddresses('smith, bo@firm.example').wrong).toEqual(['smith'])
  expect(readAddresses('cy, foo@@bar, bo@firm.example').wrong).toEqual(['cy', 'foo@@bar'])
  expect(readAddresses('Bo R. Ek Jr., J.R. Ek, bo@firm.example').wrong).toEqual([])
})

test('names the rows of a file whose addresses are wrong, but neither its heading nor names', () => {
  const csv = 'Name,Mail\r\nAnn Holm,ann@firm\r\nBo,bo@firm.example\r\n\r\nCy,cy at firm.example'
  expect(readAddressFile(csv)).toEqual({
    emails: ['bo@firm.example'],
    wrongRows: [
      { row: 2, text: 'ann@firm' },
      { row: 5, text: 'Cy,cy at firm.example' },
    ],
  })
  expect(readAddressFile('Bo,bo@firm.example,www.firm.example').wrongRows).toEqual([])
})
