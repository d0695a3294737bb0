import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Credentials } from './credentials.tsx'

test('explains each credential beside its letters', () => {
  const markup = renderToStaticMarkup(
    <Credentials advisor={{ certifications: ['CIMA', 'AIF'], city: 'Salem', state: 'OR' }} />,
  )
  expect(markup).toContain('<abbr title="Certified Investment Management Analyst"')
  expect(markup).toContain('<abbr title="Accredited Investment Fiduciary"')
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('CIMA, AIF · Salem, OR')
})

test('names the place alone where there are no credentials', () => {
  const markup = renderToStaticMarkup(<Credentials advisor={{ certifications: [], city: null, state: 'OR' }} />)
  expect(markup).toBe('OR')
})
