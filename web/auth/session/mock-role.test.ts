import { expect, test } from 'vitest'
import { mockRole } from './mock-role.ts'

test.each([
  ['consumer@preview.example', 'consumer'],
  ['my.ADVISOR@preview.example', 'advisor'],
  ['advisor.and.consumer@preview.example', 'consumer'],
  ['dana@preview.example', 'consumer'],
  ['admin@preview.example', 'consumer'],
])('the mock address %s has the role %s', (email, role) => expect(mockRole(email)).toBe(role))
