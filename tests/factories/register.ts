import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A person of the register's published feed, by the attributes that tests vary. */
export type RegisterPerson = {
  crd: string
  first?: string
  last?: string
  suffix?: string
  others?: string
  st?: string
  drp?: string
}

/** Published files of the register for tests, in a folder that goes with the test file. */
export function registerFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-register-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return {
    feed,
    /** Writes a file and returns its path. */
    file(name: string, content: string | Uint8Array): string {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
  }
}

const indvl = ({
  crd,
  first = 'JANE',
  last = 'EXAMPLE',
  suffix,
  others = '',
  st = 'APPROVED',
  drp = '',
}: RegisterPerson) => `
 <Indvl>
  <Info lastNm="${last}" firstNm="${first}" midNm="Q" ${suffix ? `sufNm="${suffix}"` : ''} indvlPK="${crd}" actvAGReg="N" link="https://x"/>
  <OthrNms>${others}</OthrNms>
  <CrntEmps><CrntEmp orgNm="SAMPLE &amp; CO" orgPK="9910001" str1="1 MAIN ST" city="BOSTON" state="MA">
   <CrntRgstns><CrntRgstn regAuth="NY" regCat="RA" st="TERMED"/><CrntRgstn regAuth="MA" regCat="RA" st="${st}"/></CrntRgstns>
  </CrntEmp><CrntEmp orgNm="OTHER LLC" city="SALEM" state="MA"/></CrntEmps>
  <Exms><Exm exmCd="S65"/></Exms><DRPs>${drp}</DRPs>
 </Indvl>`
const feed = (day: string, people: RegisterPerson[], encoding = 'ISO-8859-1') =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<IAPDIndividualReport GenOn="${day}"><Indvls>${people.map(indvl).join('')}</Indvls></IAPDIndividualReport>`
