import { expect, test } from 'vitest'
import { fillPlaceholders, greetingName } from './placeholders.ts'

const values = { '{first_name}': 'Dana', '{my_name}': 'Marisol Vega', '{booking_link}': 'https://fairlead.example/a' }

test('replaces every occurrence of a placeholder, and leaves other braces alone', () => {
  expect(fillPlaceholders('Hi {first_name}, {first_name}. {my_name} {booking_link} {other} {', values)).toBe(
    'Hi Dana, Dana. Marisol Vega https://fairlead.example/a {other} {',
  )
})

test('greets a client by first name, and an undisclosed one without a name', () => {
  expect(greetingName('Dana Reyes')).toBe('Dana')
  expect(greetingName('A consumer in Oregon')).toBe('there')
})
