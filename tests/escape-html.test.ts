import { expect, test } from 'vitest'
import { escapeHtml } from '#contract/core/escape-html.ts'

test('a text with every sign of HTML is escaped once', () => {
  expect(escapeHtml(`<a href="x" title='&amp;'>`)).toBe('&lt;a href=&quot;x&quot; title=&#39;&amp;amp;&#39;&gt;')
})
