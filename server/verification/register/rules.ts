/** Reads people out of the SEC's adviser file, element by element; see docs/product.md "Verification". Pure. */
import type { RegisterName, RegisterPersonRow } from '../tables.ts'

/** An element as it opens: the file keeps everything in attributes. */
export type OpenElement = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Registration states that let a person act now. A state we do not know is never taken for one of them. */
const actingStates: ReadonlySet<string> = new Set(['APPROVED', 'APPROVED_RES', 'APP_PEND_IARCE', 'APPRNT', 'APRSLTS'])

export type PersonReader = {
  open(element: OpenElement): void
  /** Yields the person when their element closes; null for everything else, and for people without number or name. */
  close(name: string): RegisterPersonRow | null
}

/**
 * Makes a reader that is told of elements in the order of the file. Only what a check needs is kept: home addresses,
 * employments and the kinds of disclosures stay in the file.
 * @throws Error when the file says no day of its making before its first person
 */
export function personReader(onRecordDate: (day: string) => void): PersonReader {
  let recordDate: string | null = null
  let person: RegisterPersonRow | null = null
  return {
    open({ name, attributes }) {
      if (name === 'IAPDIndividualReport') {
        recordDate = dayIn(attributes.GenOn)
        onRecordDate(recordDate)
      } else if (name === 'Indvl') person = blank(recordDate)
      else if (person) take(person, name, attributes)
    },
    close(name) {
      if (name !== 'Indvl') return null
      const done = person
      person = null
      return done && done.crdNumber !== '' && done.lastName !== '' ? done : null
    },
  }
}

function take(person: RegisterPersonRow, element: string, attributes: OpenElement['attributes']): void {
  switch (element) {
    case 'Info':
      person.crdNumber = /^[1-9]\d{0,9}$/.test(attributes.indvlPK ?? '') ? (attributes.indvlPK ?? '') : ''
      Object.assign(person, nameIn(attributes))
      return
    case 'OthrNm':
      person.otherNames.push(nameIn(attributes))
      return
    case 'CrntEmp':
      // Of several employers the first is named; each registration counts.
      person.firmName ||= attributes.orgNm ?? ''
      person.city ||= attributes.city ?? ''
      person.state ||= attributes.state ?? ''
      return
    case 'CrntRgstn':
      person.isActive ||= actingStates.has(attributes.st ?? '')
      return
    case 'DRP':
      person.hasDisclosures ||= Object.values(attributes).includes('Y')
  }
}

function nameIn(attributes: OpenElement['attributes']): RegisterName {
  return {
    firstName: attributes.firstNm ?? '',
    middleName: attributes.midNm ?? '',
    lastName: [attributes.lastNm, attributes.sufNm].filter(Boolean).join(' '),
  }
}

function blank(recordDate: string | null): RegisterPersonRow {
  if (recordDate === null)
    throw new Error('The file does not begin with IAPDIndividualReport: is it the individual feed?')
  return {
    crdNumber: '',
    firstName: '',
    middleName: '',
    lastName: '',
    otherNames: [],
    isActive: false,
    firmName: '',
    city: '',
    state: '',
    hasDisclosures: false,
    recordDate,
  }
}

function dayIn(text: string | undefined): string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text))
    throw new Error('The file does not say on which day it was made (GenOn)')
  return text
}
