import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { isAutomatic, replyAddress, tokenIn, writtenIn } from './rules.ts'

const token = '0190a5e0-0000-7000-8000-000000000001'
const inbox = 'Reply@mail.example'
const parse = (...lines: string[]) =>
  PostalMime.parse(['From: Dana <dana@example.com>', ...lines, '', 'Hello'].join('\r\n'))

test.each(['To', 'Cc', 'Delivered-To', 'X-Original-To'])('the key of a request is read from %s', async (header) => {
  const email = await parse('To: Someone <else@example.com>', `${header}: ${replyAddress(inbox, token)}`)
  expect(tokenIn(email, inbox)).toBe(token)
})

test.each([`reply@mail.example`, `reply+${token}@other.example`, 'reply+1@mail.example', `x+${token}@mail.example`])(
  'an email to %s answers no request',
  async (to) => {
    expect(tokenIn(await parse(`To: ${to}`), inbox)).toBeNull()
  },
)

describe('an email is taken for one of a program', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'List-Id: <news.example.com>',
    'Return-Path: <>',
    'X-Autoreply: yes',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=a',
  ])('with the header %s', async (header) => {
    expect(isAutomatic(await parse(header))).toBe(true)
  })

  test('and not without', async () => {
    expect(isAutomatic(await parse('Auto-Submitted: no', 'Return-Path: <dana@example.com>'))).toBe(false)
  })
})

describe('of an answer what its writer wrote is kept', () => {
  const quote = '> An answer to your message\n>\n> Which time zone?\n'
  test.each([
    ['without the quote below it', `Pacific.\n\nAnd a second line\n\n${quote}`, 'Pacific.\n\nAnd a second line'],
    ['without what introduces the quote', `Pacific.\n\nOn Thu, Fairlead wrote:\n\n${quote}`, 'Pacific.'],
    ['also where that is folded', `Pacific.\n\nOn Thu, Nov 26, Fairlead\n<a@b.example> wrote:\n${quote}`, 'Pacific.'],
    ['also in another language', `Oui.\r\n\r\nLe 26 nov., Fairlead a dit :\r\n\r\n${quote}`, 'Oui.'],
    [
      'without what follows a line of underscores',
      `Pacific.\n\n${'_'.repeat(32)}\nFrom: Fairlead\nSent: Thu`,
      'Pacific.',
    ],
    ['without an original message', 'Pacific.\n-----Original Message-----\nFrom: Fairlead', 'Pacific.'],
    [
      'with the lines it answers in between',
      '> Which zone?\nPacific.\n> Since when?\nMay.',
      '> Which zone?\nPacific.\n> Since when?\nMay.',
    ],
    ['with a last line that ends with a colon', 'These are the times:', 'These are the times:'],
    ['which is nothing where all is quoted', quote, ''],
  ])('%s', (_, text, written) => {
    expect(writtenIn(text)).toBe(written)
  })
})
