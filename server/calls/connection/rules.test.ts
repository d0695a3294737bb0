import { describe, expect, test } from 'vitest'
import { hasRelay, relayCredentials, withoutDirectAddresses } from './rules.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')
const host = 'candidate:1 1 udp 2122260223 192.0.2.17 50000 typ host generation 0'
const reflexive = 'candidate:2 1 udp 1686052607 198.51.100.4 50000 typ srflx raddr 192.0.2.17 rport 50000'
const relayed = 'candidate:3 1 udp 41885439 203.0.113.9 60000 typ relay raddr 198.51.100.4 rport 50000 generation 0'

test('relay credentials expire after an hour and cannot be made without the secret', () => {
  const { username, credential } = relayCredentials('secret', 'user-1', noon)
  expect(username).toBe(`${noon.getTime() / 1_000 + 3_600}:user-1`)
  expect(credential).toMatch(/^[A-Za-z0-9+/]{27}=$/)
  expect(relayCredentials('other', 'user-1', noon).credential).not.toBe(credential)
})

test('a STUN server is no relay', () => {
  expect(hasRelay(['stun:stun.example.com:3478'])).toBe(false)
  expect(hasRelay(['stun:stun.example.com', 'turns:turn.example.com:5349?transport=tcp'])).toBe(true)
})

describe('a signal without direct addresses', () => {
  test('keeps relay candidates only, and not the address behind the relay', () => {
    const data = JSON.stringify([host, reflexive, relayed, ''].map((candidate) => ({ candidate, sdpMid: '0' })))
    const cleaned = withoutDirectAddresses({ kind: 'candidate', data })
    expect(JSON.parse(cleaned.data)).toEqual([
      { candidate: relayed.replace('198.51.100.4 rport 50000', '0.0.0.0 rport 0'), sdpMid: '0' },
      { candidate: '', sdpMid: '0' },
    ])
  })

  test('has no direct address left in its session description', () => {
    const lines = [
      'v=0',
      'o=- 4611731400430051336 2 IN IP4 192.0.2.17',
      'c=IN IP4 198.51.100.4',
      'a=rtcp:50000 IN IP4 198.51.100.4',
      `a=${host}`,
      `a=${reflexive}`,
      `a=${relayed}`,
      'a=mid:0',
    ]
    const { data } = withoutDirectAddresses({ kind: 'offer', data: lines.join('\r\n') })
    expect(data).not.toMatch(/192\.0\.2|198\.51\.100/)
    expect(data).toContain('203.0.113.9 60000 typ relay')
    expect(data.split('\r\n')).toHaveLength(6)
  })

  test.each(['no json', '{"candidate":"x"}', '[7]', '[{"candidate":7}]'])(
    'throws core.invalid for the malformed candidates %s',
    (data) => {
      expect(() => withoutDirectAddresses({ kind: 'candidate', data })).toThrow(
        expect.objectContaining({ code: 'core.invalid' }),
      )
    },
  )
})
