import { expect, test } from 'vitest'
import { asTyped, readArguments, readNumber, UsageError } from './command-line.ts'

test('accepts required, optional and repeated arguments', () => {
  expect(readArguments(['a@example.com'], ['EMAIL', '[ID]'])).toEqual(['a@example.com'])
  expect(readArguments(['a@example.com', '7'], ['EMAIL', '[ID]'])).toEqual(['a@example.com', '7'])
  expect(readArguments(['a', 'b', 'c'], ['FILE...'])).toEqual(['a', 'b', 'c'])
})

test.each([
  [[], ['EMAIL'], 'EMAIL is missing'],
  [[], ['FILE...'], 'FILE is missing'],
  [['a', 'b'], ['EMAIL'], 'There is no argument "b"'],
  [['a', 'b', 'c'], ['EMAIL', '[ID]'], 'There is no argument "c"'],
  [['a', '--all'], ['FILE...'], 'There is no option --all'],
])('refuses %j where %j are expected', (args, names, message) => {
  expect(() => readArguments(args, names)).toThrow(new UsageError(message))
})

test.each(['0', '-1', '8761', 'some', ''])('refuses %j as a number of hours', (text) => {
  expect(() => readNumber('HOURS', text, 8_760)).toThrow(UsageError)
  expect(readNumber('HOURS', '1.5', 8_760)).toBe(1.5)
})

test('names commands as they are typed where there is no npm', () => {
  const text = 'Usage: npm run admin -- COMMAND. For help: npm run backup -- --help. See npm run --silent openapi > x'
  expect(asTyped(text, 'fairlead')).toBe(
    'Usage: fairlead admin COMMAND. For help: fairlead backup --help. See fairlead openapi > x',
  )
  expect(asTyped(text, null)).toBe(text)
})
