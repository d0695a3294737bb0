import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Credentials } from './credentials.tsx'

test('explains each credential and marks those that are self-reported', () => {
  const markup = renderToStaticMarkup(
    <Credentials
      advisor={{ certifications: ['CIMA', 'AIF'], checkedCertifications: ['AIF'], city: 'Salem', state: 'OR' }}
    />,
  )
  expect(markup).toContain('<abbr title="Certified Investment Management Analyst"')
  expect(markup).toContain('<abbr title="Accredited Investment Fiduciary"')
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('AIF · CIMA (self-reported) · Salem, OR')
})

test('shows only the place without credentials', () => {
  const markup = renderToStaticMarkup(
    <Credentials advisor={{ certifications: [], checkedCertifications: [], city: null, state: 'OR' }} />,
  )
  expect(markup).toBe('OR')
})
