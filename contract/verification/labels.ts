/** The address of a person's record at the Investment Adviser Public Disclosure of the SEC. */
export const secRecord = (crdNumber: string) => `https://adviserinfo.sec.gov/individual/summary/${crdNumber}`

/** The public registers that show a CRD number, each with the address of the record. */
export function registerLinks(crdNumber: string): { name: string; url: string }[] {
  return [
    { name: 'SEC adviser search', url: secRecord(crdNumber) },
    { name: 'FINRA BrokerCheck', url: `https://brokercheck.finra.org/individual/summary/${crdNumber}` },
  ]
}
