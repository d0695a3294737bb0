import { placesOf, type SourceFile, type Tree } from './tree.ts'

type Habit = { readonly pattern: RegExp; readonly where: (path: string) => boolean; readonly advice: string }

const palette =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const isCapabilityOfWeb = (path: string) => /^web\/(?!platform\/|ui\/|entry\.)[^/]+\//.test(path)
const mayNotColor = (path: string) => /^web\/(?!ui\/)/.test(path) && !path.includes('/content/')

const habits: readonly Habit[] = [
  {
    pattern: /\bprocess\.env\b/g,
    where: (path) =>
      /^(contract|server|web)\//.test(path) &&
      !/^server\/platform\/config(\.ts|\/)|^web\/entry\.server\.tsx$/.test(path),
    advice: 'Only server/platform/config.ts reads the environment; take the value from ctx.ports.config.',
  },
  {
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(\)|\bTemporal\.Now\b/g,
    where: (path) => /^server\/(?!platform\/).*\/(rules|policy|service|present)(\.ts$|\/)/.test(path),
    advice: 'Rules and services never read the clock; use ctx.now.',
  },
  {
    pattern: /\bFastify(?:Request|Reply)\b/g,
    where: (path) => /^server\/(?!platform\/|auth\/http\/)[^/]+\//.test(path),
    advice: 'Only the HTTP layer sees requests and replies; pass the values that the service needs.',
  },
  {
    pattern: /\bnew WeakMap\b/g,
    where: (path) => /^server\/(?!platform\/)/.test(path),
    advice: 'State that lives as long as the process belongs in a slot (server/platform/slots.ts).',
  },
  {
    pattern: /\.sendMail\(/g,
    where: (path) => /^server\/(?!platform\/|auth\/|emails\/)/.test(path),
    advice: 'Send an email with sendEmail of server/emails/service.ts, which knows who wants it.',
  },
  {
    pattern: /(?<![.\w])fetch\(/g,
    // The published auth client takes a fetch of ours.
    where: (path) => isCapabilityOfWeb(path) && path !== 'web/auth/session/auth-client.ts',
    advice: 'Capabilities call endpoints through web/platform/api/call.ts.',
  },
  {
    pattern: /^export const \w+ = \([^)]*\) =>\s*call\([\w.]+(?:, \{(?:[\s\w,{}]|(?:params|query|body):)*\})?\)$/gm,
    where: (path) => /^web\/.*\/api\.ts$/.test(path),
    advice: 'It only passes its arguments on; let its callers call the endpoint.',
  },
  {
    pattern: /(?<![\w&/])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w/-])|\b(?:rgba?|hsla?|oklch)\(/gi,
    where: mayNotColor,
    advice: 'Colors live in web/ui as tokens; use one of those.',
  },
  {
    pattern: new RegExp(
      `\\b(?:bg|text|border|ring|fill|stroke|from|to|via|outline|accent|divide)-(?:${palette})-\\d{2,3}\\b`,
      'g',
    ),
    where: mayNotColor,
    advice: "Use a token of web/ui instead of Tailwind's palette, so that both themes hold.",
  },
  {
    pattern: /\btext-\[[\d.]+px\]/g,
    where: (path) => path.startsWith('web/'),
    advice: 'Text follows the size that a person chose in the browser: use a token such as text-15.',
  },
  {
    pattern: /\b(?:localStorage|sessionStorage)\b/g,
    where: (path) => isCapabilityOfWeb(path) && !/(\/|-)storage\.ts$/.test(path),
    advice: 'Every storage key is declared in storage.ts of its capability; read and write it there.',
  },
  {
    pattern: /^export (?:async )?function get[A-Z]\w*(?=\((?:(?!\n\})[\s\S])*?\): (?:Promise<)?.*\| null>? \{$)/gm,
    where: (path) => path.startsWith('server/'),
    advice: 'get throws when there is none; what yields null is called find.',
  },
  {
    pattern: /^\s*\.\.\.\{ .* \},?$/gm,
    where: () => true,
    advice: 'An object literal needs no spread; write its properties.',
  },
  {
    pattern: /\bset\w*Errors?\(.*[^.]\.['`]\)|\bfields: \[\{ .*[^.]\.['`] \}/g,
    where: () => true,
    advice: 'The error of a field has no final period (docs/style.md).',
  },
]

const habitsOfTests: readonly Habit[] = [
  {
    pattern: /\bvi\.waitFor\(/g,
    where: (path) => path !== 'tests/support/wait-for.ts',
    advice: 'Use waitFor of tests/support/wait-for.ts, which waits long enough for a busy machine.',
  },
]

/** Codes of a capability that the platform answers with, each with the reason. */
const codesOfPlatform: { readonly [code: string]: string } = {
  'integrations.scope-missing': 'the scope of a key is part of the access of an endpoint, which the platform checks',
}

/** A quoted problem code of a capability. */
const codeOfCapability = (order: readonly string[]): Habit => ({
  pattern: new RegExp(
    `'(?!(?:${Object.keys(codesOfPlatform).join('|')})')(?:${order.join('|')})\\.[a-z]+(?:-[a-z]+)*'`,
    'g',
  ),
  where: (path) => /^server\/platform\/(?!.*\.test\.ts$)/.test(path),
  advice: 'The platform knows no product word; let the store of the capability name the problem (problemsBy).',
})

/** Rule 6: what only one place may do. */
export function checkHabits({ files, order }: Tree): string[] {
  const all = [...habits, codeOfCapability(order)]
  return files.flatMap((file) => checkFile(file, file.isTest ? habitsOfTests : all))
}

function checkFile(file: SourceFile, all: readonly Habit[]): string[] {
  return all
    .filter(({ where }) => where(file.path))
    .flatMap(({ pattern, advice }) =>
      placesOf(file, pattern).map(({ place, match }) => `${place}: "${match[0]}". ${advice}`),
    )
}
