/**
 * Types texts into the search box of a site and prints, as JSON, what the visitor sees: for each text the milliseconds
 * from its last key until the answer to it stands on the screen, and whether the answers were gone at any moment.
 *
 * node typing/run.ts http://127.0.0.1:8000 'mike smi' 'northf' …
 */
import { chromium, type Page } from '@playwright/test'

/** Milliseconds between two keys: someone who types fast. */
const KEY = 90
/** Milliseconds after the last key in which the answer must have come. */
const AFTER = 600

interface Seen {
  took: number
  flickered: boolean
}

/** What hangs below the box at one moment. */
interface Frame {
  at: number
  list: string
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = { lastKey: 0, frames: [] as { at: number; list: string }[] }
    Object.assign(globalThis, { watched })
    addEventListener('input', () => (watched.lastKey = performance.now()), { capture: true })
    const look = () => {
      const list = document.querySelector('[role=search] + [role=presentation]')?.innerHTML ?? ''
      watched.frames.push({ at: performance.now(), list })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** What one text shows; null where that is nothing else than what stood there before its last key. */
async function typed(page: Page, text: string): Promise<Seen | null> {
  const box = page.getByRole('combobox')
  await box.fill('')
  await page.evaluate(() =>
    (globalThis as unknown as { watched: { frames: unknown[] } }).watched.frames.splice(0),
  )
  await box.pressSequentially(text, { delay: KEY })
  await page.waitForTimeout(AFTER)
  const { lastKey, frames } = await page.evaluate(
    () => (globalThis as unknown as { watched: { lastKey: number; frames: Frame[] } }).watched,
  )
  const answer = frames.at(-1)?.list
  const before = frames.findLast((frame) => frame.at < lastKey)?.list
  const first = frames.find((frame) => frame.at >= lastKey && frame.list === answer)
  if (!answer || answer === before || !first) return null
  const begun = frames.findIndex((frame) => frame.list !== '')
  return { took: first.at - lastKey, flickered: frames.slice(begun).some((frame) => frame.list === '') }
}

const [url = '', ...texts] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.SIDELINE_BROWSER })
const page = await browser.newPage()
await page.goto(url)
await page.waitForSelector('html[data-app-ready]', { state: 'attached' })
await watch(page)
const seen: Seen[] = []
for (const text of texts) {
  const one = await typed(page, text)
  if (one) seen.push(one)
}
await browser.close()
console.log(JSON.stringify(seen))
