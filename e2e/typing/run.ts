/**
 * Measures the typing latency of the search box. Types texts and prints JSON with, for each text, the milliseconds from
 * its last key until its results are rendered (`took`), and whether the dropdown was empty in between (`flickered`).
 *
 * node typing/run.ts http://127.0.0.1:8000 'mike smi' 'northf' …
 */
import { chromium, type Page } from '@playwright/test'

/** Milliseconds between two keys, as for a fast typist. */
const KEY_DELAY_MS = 90
/** Milliseconds after the last key within which the results must be rendered. */
const SETTLE_MS = 600

interface Measurement {
  took: number
  flickered: boolean
}

/** The dropdown's HTML in one frame. */
interface Frame {
  at: number
  html: string
}

async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const recording = { lastKey: 0, frames: [] as { at: number; html: string }[] }
    Object.assign(globalThis, { recording })
    addEventListener('input', () => (recording.lastKey = performance.now()), { capture: true })
    const onFrame = () => {
      const html = document.querySelector('[role=search] + [role=presentation]')?.innerHTML ?? ''
      recording.frames.push({ at: performance.now(), html })
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  })
}

/** Measures one text; returns null if its last key did not change the results. */
async function measure(page: Page, text: string): Promise<Measurement | null> {
  const box = page.getByRole('combobox')
  await box.fill('')
  await page.evaluate(() =>
    (globalThis as unknown as { recording: { frames: unknown[] } }).recording.frames.splice(0),
  )
  await box.pressSequentially(text, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(SETTLE_MS)
  const { lastKey, frames } = await page.evaluate(
    () => (globalThis as unknown as { recording: { lastKey: number; frames: Frame[] } }).recording,
  )
  const last = frames.at(-1)?.html
  const before = frames.findLast((frame) => frame.at < lastKey)?.html
  const first = frames.find((frame) => frame.at >= lastKey && frame.html === last)
  if (!last || last === before || !first) return null
  const start = frames.findIndex((frame) => frame.html !== '')
  return { took: first.at - lastKey, flickered: frames.slice(start).some((frame) => frame.html === '') }
}

const [url = '', ...texts] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.SIDELINE_BROWSER })
const page = await browser.newPage()
await page.goto(url)
await page.waitForSelector('html[data-app-ready]', { state: 'attached' })
await recordFrames(page)
const measurements: Measurement[] = []
for (const text of texts) {
  const measurement = await measure(page, text)
  if (measurement) measurements.push(measurement)
}
await browser.close()
console.log(JSON.stringify(measurements))
