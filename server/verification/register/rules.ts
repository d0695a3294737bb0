/**
 * Reads people out of the SEC's adviser file, element by element; see docs/product.md
 * "Verification". Pure.
 */
import type { Registration } from '#contract/verification/schemas.ts'
import type { RegisterFirmRow, RegisterName, RegisterPersonRow } from '../tables.ts'

/** An element as it opens: the file keeps everything in attributes. */
export type OpenElement = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/**
 * Registration states that let a person act now. A state we do not know is never taken for one of
 * them.
 */
const actingStates: ReadonlySet<string> = new Set(['APPROVED', 'APPROVED_RES', 'APP_PEND_IARCE', 'APPRNT', 'APRSLTS'])

/**
 * A file that names far fewer people than we know is broken or partial, and would take verified
 * advisors down.
 */
export class SuspiciousImportError extends Error {
  override readonly name = 'SuspiciousImportError'
}

export type PersonReader = {
  open(element: OpenElement): void
  /**
   * Yields the person when their element closes; null for everything else, and for people without
   * number or name.
   */
  close(name: string): RegisterPersonRow | null
}

/**
 * Creates a parser that receives elements in file order. Only what a check and the advisor's page
 * need is kept: home addresses, employments and the kinds of disclosures stay in the file.
 * @throws Error when the file gives no creation date before its first person
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
      person.employers.push({ crdNumber: attributes.orgPK ?? '', name: attributes.orgNm ?? '' })
      person.firmName ||= attributes.orgNm ?? ''
      person.city ||= attributes.city ?? ''
      person.state ||= attributes.state ?? ''
      return
    case 'CrntRgstn':
      person.isActive ||= actingStates.has(attributes.st ?? '')
      addRegistration(person.registrations, {
        authority: attributes.regAuth,
        isActive: actingStates.has(attributes.st ?? ''),
        day: attributes.stDt,
      })
      return
    case 'DRP':
      person.hasDisclosures ||= Object.values(attributes).includes('Y')
  }
}

/**
 * Keeps one registration an authority: an active one before one that ended, and of two active ones
 * the earlier.
 */
function addRegistration(
  registrations: Registration[],
  { authority, isActive, day }: { authority: string | undefined; isActive: boolean; day: string | undefined },
): void {
  if (authority === undefined || !/^[A-Z]{2,3}$/.test(authority)) return
  const since = day !== undefined && isDay(day) ? day : null
  const found = registrations.find((each) => each.authority === authority)
  if (!found) registrations.push({ authority, isActive, since })
  else if (isActive && !found.isActive) Object.assign(found, { isActive, since })
  else if (isActive && since !== null && (found.since === null || since < found.since)) found.since = since
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
    employers: [],
    firmName: '',
    city: '',
    state: '',
    hasDisclosures: false,
    registrations: [],
    recordDate,
  }
}

export type FirmReader = {
  open(element: OpenElement): void
  /** Takes character data: a firm's web addresses are text. */
  text(content: string): void
  /**
   * Yields the firm when its element closes; null for everything else, and for firms without number
   * or name.
   */
  close(name: string): RegisterFirmRow | null
}

/**
 * Makes a reader of the SEC's firm file, which holds the web addresses of each firm's Form ADV.
 * @throws Error when the file does not begin with its day
 */
export function firmReader(onRecordDate: (day: string) => void): FirmReader {
  let recordDate: string | null = null
  let firm: RegisterFirmRow | null = null
  let address: string | null = null
  return {
    open({ name, attributes }) {
      if (/^IAPDFirm\w*Report$/.test(name)) {
        recordDate = dayIn(attributes.GenOn)
        onRecordDate(recordDate)
      } else if (name === 'Firm') {
        if (recordDate === null) throw new Error('The file does not begin with IAPDFirmSECReport: is it the firm feed?')
        firm = { crdNumber: '', name: '', domains: [], registrations: [], recordDate }
      } else if (firm && name === 'Info') {
        firm.crdNumber = /^[1-9]\d{0,9}$/.test(attributes.FirmCrdNb ?? '') ? (attributes.FirmCrdNb ?? '') : ''
        firm.name = attributes.BusNm || attributes.LegalNm || ''
      } else if (firm && name === 'Rgstn') {
        const isActive = isActingFirm(attributes.St)
        addRegistration(firm.registrations, { authority: 'SEC', isActive, day: attributes.Dt })
      } else if (firm && name === 'Rgltr') {
        const isActive = isActingFirm(attributes.St)
        addRegistration(firm.registrations, { authority: attributes.Cd, isActive, day: attributes.Dt })
      } else if (firm && name === 'WebAddr') address = ''
    },
    text(content) {
      if (address !== null) address += content
    },
    close(name) {
      if (name === 'WebAddr' && firm && address !== null) {
        const domain = firmDomainOf(address)
        if (domain && !firm.domains.includes(domain)) firm.domains.push(domain)
        address = null
      }
      if (name !== 'Firm') return null
      const done = firm
      firm = null
      return done && done.crdNumber !== '' && done.name !== '' ? done : null
    },
  }
}

// Whatever joins the words, because the SEC's publications spell states differently. Exempt
// advisers (ERA) file reports and are not registered; a 120-day approval is a registration
// (docs/verification.md).
const actingFirmStates: ReadonlySet<string> = new Set([
  'APPROVED',
  'CONDITIONAL_APPROVED',
  '120_DAY_APPROVAL',
  'APPROVED_120',
  'APPROVED_120_DAY',
])
const isActingFirm = (state = '') => actingFirmStates.has(state.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_'))

// Mail services, social networks and site builders that firms name as their website.
const sharedDomains: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'google.com',
  'yahoo.com',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'zoho.com',
  'yandex.com',
  'fastmail.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'cox.net',
  'bellsouth.net',
  'earthlink.net',
  'charter.net',
  'optonline.net',
  'linkedin.com',
  'facebook.com',
  'fb.com',
  'twitter.com',
  'x.com',
  'instagram.com',
  'youtube.com',
  'tiktok.com',
  'threads.net',
  'medium.com',
  'substack.com',
  'yelp.com',
  'vimeo.com',
  'pinterest.com',
  'wordpress.com',
  'wixsite.com',
  'wix.com',
  'squarespace.com',
  'weebly.com',
  'blogspot.com',
  'godaddysites.com',
  'webflow.io',
  'github.io',
  'linktr.ee',
  'calendly.com',
  'apple.com',
  'spotify.com',
]

/**
 * Reads a firm's own domain from a web address of its Form ADV, without `www`; null for mail
 * services, social networks and site builders, where anybody can have an address.
 */
export function firmDomainOf(address: string): string | null {
  const trimmed = address.trim().toLowerCase()
  if (trimmed === '') return null
  const url = URL.parse(/^https?:\/\//.test(trimmed) ? trimmed : `https://${trimmed}`)
  const domain = url?.hostname.replace(/^www\./, '') ?? ''
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(domain)) return null
  return sharedDomains.some((shared) => domain === shared || domain.endsWith(`.${shared}`)) ? null : domain
}

function dayIn(text: string | undefined): string {
  if (text === undefined || !isDay(text)) throw new Error('The file does not say on which day it was made (GenOn)')
  return text
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
