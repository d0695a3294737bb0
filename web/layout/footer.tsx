import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { brand, type ExternalSite } from '#contract/brand.ts'
import { openCookieSettings } from '#web/analytics/tracking/consent.ts'
import { track } from '#web/analytics/tracking/tracking.ts'
import { newTabFor, outsideAddress } from '#web/platform/outside-address.ts'
import { LogoMark } from '#web/ui/icons/logo-mark.tsx'

const quickLinks = [
  { name: 'Find an advisor', to: '/advisors' },
  { name: 'For consumers', to: '/for-consumers' },
  { name: 'For advisors', to: '/for-advisors' },
  { name: 'For firms', to: '/for-firms' },
  { name: 'Pricing', to: '/pricing' },
  { name: 'Site map', to: '/sitemap' },
]
const legalLinks = [
  { name: 'Terms of Service', to: '/terms' },
  { name: 'Privacy Policy', to: '/privacy' },
  { name: 'Financial Disclaimer', to: '/disclaimer' },
  { name: 'Cookies Policy', to: '/cookies' },
]
type ExternalLink = { name: string; place: ExternalSite; store?: 'apple' | 'android' }
const outside: readonly (readonly ExternalLink[])[] = [
  [
    { name: 'App Store', place: 'appStore', store: 'apple' },
    { name: 'Google Play', place: 'playStore', store: 'android' },
  ],
  [
    { name: 'LinkedIn', place: 'linkedin' },
    { name: 'X', place: 'twitter' },
    { name: 'Facebook', place: 'facebook' },
    { name: 'Instagram', place: 'instagram' },
  ],
]
const plain = 'block py-1 text-ink-2 no-underline hover:underline max-md:py-3'

/** Who we are, where things are, how to reach us, and what we are not. */
export function Footer({ className = '' }: { className?: string }) {
  return (
    <footer className={`pt-14 pb-12 type-ui-s ${className}`}>
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-5 gap-y-8 md:grid-cols-[calc((100%-4rem)/3+1rem)_1fr_1fr_1.3fr] md:gap-12">
          <div className="max-md:col-span-2">
            <Link
              to="/"
              className="mb-2 inline-flex min-h-11 items-center gap-2 font-medium font-serif text-21/7 text-ink tracking-[-0.015em] no-underline md:text-23/7"
            >
              <LogoMark className="h-5 w-8.5 md:h-6 md:w-10" />
              {brand.name}
            </Link>
            <p className="max-w-[30em] text-ink-2">
              Matching people with independent financial advisors, with the reasons, prices and sources in the open.
            </p>
          </div>
          <FooterList title="Quick Links" links={quickLinks} />
          <FooterList title="Legal" links={legalLinks}>
            <li>
              <button type="button" className={`${plain} w-full text-left`} onClick={openCookieSettings}>
                Cookie settings
              </button>
            </li>
          </FooterList>
          <div className="max-md:col-span-2">
            <h2 className="mb-2 font-strong">Contact Us</h2>
            <ul>
              <li>
                <a className={plain} href={`mailto:${brand.email}`}>
                  {brand.email}
                </a>
              </li>
              <li>
                <a className={plain} href={brand.phoneHref}>
                  {brand.phone}
                </a>
              </li>
              {outside.map((links) => (
                <li key={links[0]?.name} className="flex flex-wrap items-center gap-2">
                  {links.map((link, position) => (
                    <Fragment key={link.name}>
                      {position > 0 && <span aria-hidden="true">·</span>}
                      <a
                        // A name of one letter is too narrow to tap; the padding takes room from
                        // the gap.
                        className={link.name.length < 3 ? `${plain} relative -mx-5 px-5` : plain}
                        href={outsideAddress(link.place)}
                        {...newTabFor(outsideAddress(link.place))}
                        onClick={() => link.store && track('store_click', { store: link.store })}
                      >
                        {link.name}
                      </a>
                    </Fragment>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-10 flex justify-between gap-12 border-t pt-5 type-note text-ink-3 max-md:flex-col max-md:gap-3">
          <p className="max-w-[68ch]">
            {`Advisors on ${brand.name} are independent professionals. ${brand.name} does not give financial, legal or tax advice; you decide for yourself.`}
          </p>
          <span className="whitespace-nowrap">{`© ${brand.copyrightYear} ${brand.name}`}</span>
        </div>
      </div>
    </footer>
  )
}

type FooterListProps = { title: string; links: readonly { name: string; to: string }[]; children?: ReactNode }

function FooterList({ title, links, children }: FooterListProps) {
  return (
    <div>
      <h2 className="mb-2 font-strong">{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link className={plain} to={link.to}>
              {link.name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  )
}
