/**
 * Draws the site's icons and the preview image for shared links into web/public. Run `make icons` after favicon.svg, the
 * colors or the headline change. The files are committed, so that a build needs no browser.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browser } from '../fixtures/browser.ts'
import { ROOT } from '../fixtures/site.ts'

const PUBLIC = join(ROOT, 'web/public')
const LOGO = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
const FONT = readFileSync(
  join(ROOT, 'node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2'),
)
const GOLD = '#f3b229'

/** Icon sizes in favicon.ico, for tabs and shortcuts. */
const ICO_SIZES = [16, 32, 48]

async function draw(page: Page, width: number, height: number, html: string): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.setContent(`<style>* { margin: 0 } body > svg { display: block }</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
}

async function picture(page: Page, width: number, height: number, html: string): Promise<Buffer> {
  await draw(page, width, height, html)
  return page.screenshot({ omitBackground: true })
}

/** Renders a JPEG, because a PNG of the gradient is four times as large. */
async function photo(page: Page, width: number, height: number, html: string): Promise<Buffer> {
  await draw(page, width, height, html)
  return page.screenshot({ type: 'jpeg', quality: 88 })
}

/** Renders the logo with rounded corners on a transparent background. */
function icon(page: Page, size: number): Promise<Buffer> {
  return picture(page, size, size, LOGO.replace('<svg', `<svg width="${size}" height="${size}"`))
}

/** Renders the logo on a full gold square, which the system crops. `share` is the logo's share of the width. */
function square(page: Page, size: number, share: number): Promise<Buffer> {
  const width = Math.round(size * share)
  const logo = LOGO.replace('<svg', `<svg width="${width}" height="${width}" overflow="visible"`).replace(
    'M0 18h28v4H0z',
    'M-28 18h84v4h-84z',
  )
  const style = `width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${GOLD}`
  return picture(page, size, size, `<div style="${style}">${logo}</div>`)
}

/** Combines the images into one .ico file: a 16-byte directory entry for each, then the PNG files. */
function ico(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, png] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = ICO_SIZES[index] ?? 0
    header.writeUInt8(size, entry)
    header.writeUInt8(size, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures])
}

const STAR = 'M12 2.2l2.95 6.2 6.8.85-5 4.7 1.3 6.75L12 17.4l-6.05 3.3 1.3-6.75-5-4.7 6.8-.85z'

const SHARED_LINK = `
  <style>
    @font-face { font-family: Barlow; font-weight: 700; src: url(data:font/woff2;base64,${FONT.toString('base64')}) }
    main { position: relative; width: 1200px; height: 630px; color: #fbfaf5; font: 700 44px/1 Barlow; background:
      repeating-linear-gradient(90deg, transparent 0 147px, rgb(251 250 245 / .08) 147px 150px),
      radial-gradient(90% 120% at 80% 0, rgb(22 112 90 / .85), transparent 65%) #072f25 }
    header { position: absolute; left: 72px; top: 58px; display: flex; align-items: center; gap: 16px; text-transform: uppercase }
    h1 { position: absolute; left: 72px; top: 186px; width: 1070px; font-size: 142px; line-height: .92; text-transform: uppercase }
    em { font-style: normal; color: ${GOLD} }
    p { position: absolute; left: 72px; bottom: 58px; display: flex; align-items: center; gap: 10px; color: #d5e3dc; font-size: 38px }
    p svg:last-of-type { margin-right: 14px }
    footer { position: absolute; inset: auto 0 0; height: 22px; opacity: .52;
      background: repeating-linear-gradient(90deg, #fbfaf5 0 3px, transparent 3px 28px) }
  </style>
  <main>
    <header>${LOGO.replace('<svg', '<svg width="48" height="48"')}Sideline</header>
    <h1>Know the coach <em>before</em> you commit.</h1>
    <p>${`<svg width="40" height="40" viewBox="0 0 24 24"><path d="${STAR}" fill="${GOLD}"/></svg>`.repeat(5)}
      Anonymous ratings by college athletes</p>
    <footer></footer>
  </main>`

const chrome = await chromium.launch(browser.launchOptions)
const page = await chrome.newPage()
const icons = []
for (const size of ICO_SIZES) icons.push(await icon(page, size))
const files = {
  'favicon.ico': ico(icons),
  'apple-touch-icon.png': await square(page, 180, 1),
  'icon-192.png': await icon(page, 192),
  'icon-512.png': await icon(page, 512),
  'icon-maskable-512.png': await square(page, 512, 0.78),
  'og-image.jpg': await photo(page, 1200, 630, SHARED_LINK),
}
await chrome.close()
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(PUBLIC, name), bytes)
  process.stdout.write(`${name.padEnd(24)} ${(bytes.length / 1000).toFixed(1)} kB\n`)
}
