import { describe, expect, test } from 'vitest'
import { asWritten, checkAgainst, firmNamesAgree, namesAgree, type ProfileName } from './rules.ts'

const register = (firstName: string, lastName: string, middleName = '') => ({
  firstName,
  middleName,
  lastName,
  otherNames: [] as { firstName: string; middleName: string; lastName: string }[],
})
const profile = (firstName: string, lastName: string): ProfileName => ({ firstName, lastName })

describe('namesAgree accepts', () => {
  test.each([
    ['case', profile('Marisol', 'Vega'), register('MARISOL', 'VEGA')],
    ['accents', profile('José', 'Núñez'), register('JOSE', 'NUNEZ')],
    ['letters that do not decompose', profile('Søren', 'Łukasz'), register('SOREN', 'LUKASZ')],
    ['a middle name on record only', profile('Ada', 'Okonjo'), register('ADA', 'OKONJO', 'NGOZI')],
    ['a middle initial on the profile', profile('Ada N.', 'Okonjo'), register('ADA', 'OKONJO', 'NGOZI')],
    ['a middle name where the record has an initial', profile('Ada Ngozi', 'Okonjo'), register('ADA', 'OKONJO', 'N')],
    ['a second first name on the profile', profile('Mary Ann', 'Lee'), register('MARY', 'LEE', 'ANN')],
    ['a second first name on record', profile('Mary', 'Lee'), register('MARY ANN', 'LEE')],
    ['a suffix', profile('Robert', 'Hale, Jr.'), register('ROBERT', 'HALE')],
    ['a suffix on record', profile('Robert', 'Hale'), register('ROBERT', 'HALE III')],
    ['professional designations', profile('Robert', 'Hale CFP'), register('ROBERT', 'HALE')],
    ['an apostrophe', profile('Siobhán', "O'Brien"), register('SIOBHAN', 'OBRIEN')],
    ['a typographer’s apostrophe', profile('Siobhan', 'O’Brien'), register('SIOBHAN', "O'BRIEN")],
    ['a hyphen', profile('Jean-Luc', 'Smith-Jones'), register('JEAN LUC', 'SMITH JONES')],
    ['spaces in a last name', profile('Inés', 'De La Cruz'), register('INES', 'DELACRUZ')],
    ['surrounding spaces', profile('  Inés ', ' Vega  '), register('INES', 'VEGA')],
  ])('%s', (_why, own, record) => {
    expect(namesAgree(own, record)).toBe(true)
  })

  test('a former name that the register lists', () => {
    const record = { ...register('ANNA', 'WEISS'), otherNames: [register('ANNA', 'SCHWARZ')] }
    expect(namesAgree(profile('Anna', 'Schwarz'), record)).toBe(true)
  })
})

describe('namesAgree rejects', () => {
  test.each([
    ['a nickname', profile('Bill', 'Hale'), register('WILLIAM', 'HALE')],
    ['an initial for a first name', profile('W.', 'Hale'), register('WILLIAM', 'HALE')],
    ['a middle name used as the first', profile('Ngozi', 'Okonjo'), register('ADA', 'OKONJO', 'NGOZI')],
    ['another first name', profile('Maria', 'Vega'), register('MARISOL', 'VEGA')],
    ['another last name', profile('Marisol', 'Vega'), register('MARISOL', 'VEGAS')],
    ['another middle name', profile('Marisol Rosa', 'Vega'), register('MARISOL', 'VEGA', 'INES')],
    ['half a double name', profile('Marisol', 'Smith'), register('MARISOL', 'SMITH JONES')],
    ['first and last name swapped', profile('Vega', 'Marisol'), register('MARISOL', 'VEGA')],
    ['an empty profile', profile('', ''), register('MARISOL', 'VEGA')],
    ['an empty record', profile('', ''), register('', '')],
    ['a last name made of a suffix alone', profile('Robert', 'Jr'), register('ROBERT', 'HALE JR')],
  ])('%s', (_why, own, record) => {
    expect(namesAgree(own, record)).toBe(false)
  })
})

test.each([
  [['MARISOL', '', 'VEGA'], 'Marisol Vega'],
  [['ROBERT', 'J', 'HALE III'], 'Robert J Hale III'],
  [['ROBERT', '', 'HALE JR'], 'Robert Hale Jr'],
  [['SIOBHAN', '', "O'BRIEN-MCDONALD"], "Siobhan O'Brien-McDonald"],
  [['HARBOR LIGHT LLC'], 'Harbor Light LLC'],
  [['LPL FINANCIAL, L.P.'], 'LPL Financial, L.P.'],
  [["BETTY'S PLANNING CO., LTD."], "Betty's Planning Co., Ltd."],
  [['Ernst de Vries'], 'Ernst de Vries'],
])('the register’s %j is written as %s', (parts, written) => {
  expect(asWritten(parts)).toBe(written)
})

describe('checking a profile against the register', () => {
  const record = {
    ...register('MARISOL', 'VEGA', 'INES'),
    isActive: true,
    employers: [],
    firmName: 'HARBOR LIGHT LLC',
    city: 'PORTLAND',
    state: 'OR',
    hasDisclosures: false,
    registrations: [],
    recordDate: '2026-10-01',
  }
  const own = profile('Marisol', 'Vega')

  test('matches when name and active registration agree', () => {
    expect(checkAgainst(own, '9900001', record)).toEqual({
      isMatch: true,
      result: 'matched_active',
      differences: [],
    })
  })

  test('needs a review when the registration is not active', () => {
    expect(checkAgainst(own, '9900001', { ...record, isActive: false })).toEqual({
      isMatch: false,
      result: 'matched_inactive',
      differences: [{ kind: 'registration' }],
    })
  })

  test('returns both names when they differ, with the record’s in mixed case', () => {
    expect(checkAgainst(profile('Mari', 'Vega'), '9900001', { ...record, lastName: "O'VEGA-LEE" })).toEqual({
      isMatch: false,
      result: 'name_mismatch',
      differences: [{ kind: 'name', onRecord: "Marisol Ines O'Vega-Lee", onProfile: 'Mari Vega' }],
    })
  })

  test('returns both differences when name and registration differ', () => {
    const check = checkAgainst(profile('Mari', 'Vega'), '9900001', { ...record, isActive: false })
    expect(check.result).toBe('name_mismatch')
    expect(check.differences.map((difference) => difference.kind)).toEqual(['name', 'registration'])
  })

  test('needs a review when the register lacks the number', () => {
    expect(checkAgainst(own, '9900001', null)).toEqual({
      isMatch: false,
      result: 'not_in_feed',
      differences: [{ kind: 'number', onProfile: '9900001' }],
    })
  })
})

test.each([
  ['Larkspur Fiduciary', 'LARKSPUR FIDUCIARY, LLC', true],
  ['Okonjo Hale & Partners L.P.', 'okonjo hale partners', true],
  ['The Tidewater Co.', 'Tidewater', true],
  ['Larkspur Fiduciary', 'LARKSPUR CAPITAL LLC', false],
  ['LLC', 'Inc', false],
  ['', '', false],
])('firmNamesAgree("%s", "%s") is %s', (left, right, agree) => {
  expect(firmNamesAgree(left, right)).toBe(agree)
})
