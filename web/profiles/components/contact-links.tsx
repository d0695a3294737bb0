/** How to reach somebody, as far as it is there. */
export function ContactLine({ email, phone }: { email: string | null; phone: string | null }) {
  return (
    <>
      {email && <MailLink email={email} />}
      {email && phone && ', '}
      {phone && <PhoneLink phone={phone} />}
    </>
  )
}

/** An email address that opens a new email. Breaks at the @, where an address may. */
export function MailLink({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <a href={`mailto:${email}`} className="link">
      {name}
      <wbr />@{host}
    </a>
  )
}

/** A phone number that calls it. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="link whitespace-nowrap">
      {phone}
    </a>
  )
}
