import { expect, test } from 'vitest'
import { calendarOf, eventLines } from '#tests/peers/calendar-server.ts'
import { calendarDataOf, failureOfXml } from './rules.xml.ts'

const event = calendarOf(eventLines('2026-03-10T16:00:00.000Z', '2026-03-10T18:00:00.000Z', 'Lunch &amp; tea'))
const many = (item: (place: number) => string, count = 800) => Array.from({ length: count }, (_, n) => item(n)).join('')

// As these servers write a reply to a calendar-query, shortened to one kind of event.
const ordinary = {
  Radicale: `<?xml version='1.0' encoding='utf-8'?>
<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${many(
    (n) => `<response><href>/marisol/work/${n}.ics</href><propstat><prop><getetag>"${n}"</getetag>
<C:calendar-data>${event}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
  )}</multistatus>`,
  iCloud: `<?xml version="1.0" encoding="UTF-8"?><multistatus xmlns="DAV:">${many(
    (n) => `<response xmlns="DAV:"><href>/1234567/calendars/work/${n}.ics</href><propstat><prop>
<getetag xmlns="DAV:">"k${n}"</getetag><calendar-data xmlns="urn:ietf:params:xml:ns:caldav"><![CDATA[${event}]]></calendar-data>
</prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
  )}</multistatus>`,
  Fastmail: `<?xml version="1.0" encoding="utf-8"?>
<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CY="http://cyrusimap.org/ns/">${many(
    (n) => `<D:response><D:href>/dav/calendars/user/marisol/${n}.ics</D:href><D:propstat><D:prop>
<D:getetag>"${n}"</D:getetag><C:calendar-data content-type="text/calendar" version="2.0"><![CDATA[${event}]]></C:calendar-data>
</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`,
  )}</D:multistatus>`,
  Nextcloud: `<?xml version="1.0"?>
<d:multistatus xmlns:d="DAV:" xmlns:s="http://sabredav.org/ns" xmlns:cal="urn:ietf:params:xml:ns:caldav" xmlns:oc="http://owncloud.org/ns">${many(
    (n) => `<d:response><d:href>/remote.php/dav/calendars/marisol/work/${n}.ics</d:href><d:propstat><d:prop>
<d:getetag>&quot;${n}&quot;</d:getetag><cal:calendar-data>${event.replaceAll('\r\n', '&#13;\n')}</cal:calendar-data>
</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><oc:owner/></d:prop>
<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`,
  )}</d:multistatus>`,
}

test.each(Object.entries(ordinary))('of a reply of %s each of 800 events is read, and nothing else', (_server, xml) => {
  const files = calendarDataOf(xml) ?? []
  expect(files).toHaveLength(800)
  expect(new Set(files.map((file) => file.replaceAll(/\r?\n/g, '\n').trim()))).toEqual(
    new Set([
      event
        .replace('&amp;', xml.includes('CDATA') ? '&amp;' : '&')
        .replaceAll('\r\n', '\n')
        .trim(),
    ]),
  )
})

test.each([
  ['a page of a web site', '<html><body>Sign in</body></html>'],
  ['an element that never closes', '<multistatus xmlns="DAV:"><response></multistatus>'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "b">]><multistatus xmlns="DAV:">&b;</multistatus>'],
  ['no XML', 'BEGIN:VCALENDAR'],
  ['nothing', ''],
])('%s is no reply with events', (_what, xml) => {
  expect(calendarDataOf(xml)).toBeNull()
})

test('a reply without events has none, and the data of other name spaces is none', () => {
  const foreign = '<response><calendar-data xmlns="urn:example:other">BEGIN:VCALENDAR</calendar-data></response>'
  expect(calendarDataOf(`<multistatus xmlns="DAV:">${foreign}</multistatus>`)).toEqual([])
})

// As these servers write the list of an account, with far more calendars than anyone has.
test('a list of 200 calendars may be parsed', () => {
  const calendar = `<response><href>/marisol/work/</href><propstat><prop><displayname>Work</displayname>
<resourcetype><collection/><C:calendar/></resourcetype><C:supported-calendar-component-set><C:comp name="VEVENT"/>
</C:supported-calendar-component-set><current-user-privilege-set>${'<privilege><read/></privilege>'.repeat(20)}
</current-user-privilege-set></prop><status>HTTP/1.1 200 OK</status></propstat></response>`
  const list = `<multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${many(() => calendar, 200)}</multistatus>`
  expect(failureOfXml(list)).toBeNull()
})

test.each([
  ['brackets that never close', '<'.repeat(1_000), 'invalid'],
  ['an element that never closes', '<a><b></a>', 'invalid'],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>', 'invalid'],
  ['a million characters', `<a>${'b'.repeat(1_000_000)}</a>`, 'too-large'],
  ['too many elements', `<a>${'<b/>'.repeat(50_000)}</a>`, 'too-large'],
  ['too many comments', `<a>${'<!---->'.repeat(50_000)}</a>`, 'too-large'],
  ['too many sections', `<a>${'<![CDATA[]]>'.repeat(50_000)}</a>`, 'too-large'],
  ['too many attributes', `<a>${many(() => `<b ${many((n) => `c${n}="" `, 100)}/>`, 500)}</a>`, 'too-large'],
  ['as many names as elements', `<a>${many((n) => `<b${n}/>`)}</a>`, 'too-large'],
])('%s must not be parsed', (_what, xml, failure) => {
  expect(failureOfXml(xml)).toBe(failure)
})
