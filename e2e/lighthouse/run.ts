import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { Person } from '../fixtures/people.ts'
import { ROOT, Site } from '../fixtures/site.ts'

const RUNS = 5
const REPORT = join(ROOT, 'docs/performance.md')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const AUDITS = {
  'largest-contentful-paint': 'largest paint s',
  'cumulative-layout-shift': 'layout shift',
  'total-blocking-time': 'blocking ms',
} as const

/** The name of Lighthouse's benchmark of the host's CPU. */
const POWER = 'benchmarkIndex'
/**
 * The benchmark score of the simulated phone. Lighthouse's default, a 4x CPU slowdown, is meant for desktops that score
 * 1,500 to 2,000. A slower host needs less slowdown, as throttling.md of its documentation says.
 */
const PHONE_POWER = 1_750 / 4

type Figures = Record<string, number>

interface FeaturedCoach {
  coach: { id: number; posts: { team_path: string }[] }
}

/** Runs Lighthouse with a simulated slow phone and network. Repeats a run that ends with a runtime error. */
async function measure(
  url: string,
  port: number,
  cpuSlowdownMultiplier: number,
  attempts = 3,
): Promise<Figures> {
  const throttling = { cpuSlowdownMultiplier }
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttling })
  if (!result) throw new Error(`no result for ${url}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError && attempts === 1) throw new Error(runtimeError.message)
  if (runtimeError) return measure(url, port, cpuSlowdownMultiplier, attempts - 1)
  const scores = CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))])
  const figures = Object.keys(AUDITS).map((name) => [name, audits[name]?.numericValue ?? NaN])
  return Object.fromEntries([...scores, ...figures, [POWER, environment.benchmarkIndex]]) as Figures
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

function row(page: string, runs: Figures[]): string {
  const of = (name: string) => median(runs.map((run) => run[name] ?? NaN))
  const scores = CATEGORIES.map((name) => String(of(name)))
  const paint = (of('largest-contentful-paint') / 1000).toFixed(2)
  const shift = of('cumulative-layout-shift').toFixed(3)
  const blocking = of('total-blocking-time').toFixed(0)
  return `| ${[page, ...scores, paint, shift, blocking].join(' | ')} |`
}

async function writeReport(table: string): Promise<void> {
  const text = await readFile(REPORT, 'utf8')
  const section = /<!-- lighthouse -->[\s\S]*?<!-- \/lighthouse -->/
  await writeFile(REPORT, text.replace(section, `<!-- lighthouse -->\n${table}\n<!-- /lighthouse -->`))
}

/** Starts a separate Chrome. Lighthouse clears its cache before each run, but not localStorage. */
function startChrome() {
  return launch({
    ...(process.env.SIDELINE_BROWSER ? { chromePath: process.env.SIDELINE_BROWSER } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox'],
  })
}

/** Signs the person in to the site in the Chrome at this debugging port. */
async function signIn(person: Person, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await person.signInBrowser(page)
  await page.close()
}

const site = await Site.demo()
const visitor = await startChrome()
const user = await startChrome()
try {
  const ada = await Person.signUp(site, 'Ada')
  await signIn(ada, user.port)
  const unrated = await ada.addCoach('Paula Newcomer')
  const response = await fetch(`${site.url}/api/featured-coach`)
  const { coach: rated } = (await response.json()) as FeaturedCoach
  const mostReviewed = await fetch(`${site.url}/api/coaches?sort=reviews&limit=2`)
  const { items } = (await mostReviewed.json()) as { items: { id: number }[] }
  const compared = items.map(({ id }) => id).join(',')
  const pages: { name: string; path: string; port: number }[] = [
    { name: 'home', path: '/', port: visitor.port },
    { name: 'results', path: '/coaches?sport=Basketball', port: visitor.port },
    { name: 'results of a text', path: '/coaches?q=university', port: visitor.port },
    { name: 'rated profile', path: `/coach/${rated.id}`, port: visitor.port },
    { name: 'unrated profile', path: `/coach/${unrated.id}`, port: visitor.port },
    { name: 'rating form, signed in', path: `/coach/${unrated.id}/rate`, port: user.port },
    { name: 'team', path: rated.posts[0]?.team_path ?? '', port: visitor.port },
    { name: 'comparison', path: `/compare?coaches=${compared}`, port: visitor.port },
    { name: 'how we check', path: `/how-we-check?coach=${rated.id}`, port: visitor.port },
    { name: 'guidelines', path: '/guidelines', port: visitor.port },
  ]
  const powers: number[] = []
  for (let run = 0; run < RUNS; run++)
    powers.push((await measure(`${site.url}/guidelines`, visitor.port, 1))[POWER] ?? NaN)
  const slowdown = Math.max(1, Math.round((10 * median(powers)) / PHONE_POWER) / 10)
  const runs = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]))
  for (let round = 0; round < RUNS; round++)
    for (const { name, path, port } of pages)
      runs.get(name)?.push(await measure(site.url + path, port, slowdown))
  const head = ['page', ...CATEGORIES, ...Object.values(AUDITS)]
  const lines = [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`]
  const rows = [...runs].map(([name, figures]) => row(name, figures))
  const host = `The host's benchmarkIndex is ${median(powers)}; its CPU is slowed down ${slowdown} times.`
  const table = [...lines, ...rows, '', host].join('\n')
  console.log(table)
  await writeReport(table)
} finally {
  visitor.kill()
  user.kill()
  await site.close()
}
