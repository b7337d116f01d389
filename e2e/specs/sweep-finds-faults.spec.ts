import { phone } from '../fixtures/browser.ts'
import { PAGES, test } from '../fixtures/demoPages.ts'
import { inWords, sweep, sweepWithoutScript, type Property } from '../fixtures/sweep.ts'
import { expect } from '../fixtures/test.ts'

/* The sweep of all pages names each kind of fault, with the page, the width and the property. */

const GUIDELINES = PAGES.find(({ name }) => name === 'guidelines') ?? PAGES[0]
if (!GUIDELINES) throw new Error('The site has no pages.')

/** Puts one fault of each kind into a page, once the app has started. */
function plantFaults(): void {
  document.addEventListener('app-ready', () => {
    const main = document.querySelector('main')
    if (!main) return
    const add = (tag: string, text: string, style: Record<string, string>) => {
      const element = document.createElement(tag)
      element.textContent = text
      Object.assign(element.style, style)
      main.append(element)
      return element
    }
    add('p', 'Too faint.', { color: '#999999', backgroundColor: '#ffffff' })
    add('p', 'Wide.', { width: '350px' })
    add('p', 'Cut off.', { height: '24px', lineHeight: '1.5', overflow: 'hidden' })
    add('button', '', { width: '24px', height: '24px' })
    add('button', 'Pressed.', { forcedColorAdjust: 'none', backgroundColor: '#eeeeee' }).ariaPressed = 'true'
    add('button', 'Not pressed.', { forcedColorAdjust: 'none', backgroundColor: '#eeeeee' }).ariaPressed =
      'false'
    main.setAttribute('role', 'group')
    // What React does with a text node that it holds: its fiber is a property, and it removes the node from where it was.
    const parent = add('p', 'Held.', {})
    const text = parent.firstChild
    if (text) Object.assign(text, { __reactFiber$planted: {} })
    document.addEventListener('click', () => text && parent.removeChild(text))
    // Only what has been painted can move.
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      const late = document.createElement('div')
      late.style.height = '300px'
      main.prepend(late)
    }).observe({ type: 'paint', buffered: true })
  })
}

interface Planted {
  width: number
  property: Property
  fault: RegExp
}

const PLANTED: Record<string, Planted> = {
  'low contrast': { width: 390, property: 'accessibility', fault: /^color-contrast/ },
  'a missing accessible name': { width: 390, property: 'accessibility', fault: /^button-name/ },
  'a missing landmark': { width: 390, property: 'accessibility', fault: /^landmark-one-main/ },
  'overflow at 320 px': { width: 320, property: 'reflow', fault: /^the page is \d+ px wide/ },
  'a layout shift': { width: 390, property: 'layout shift', fault: /^the page moved by 0\.[1-9]/ },
  'clipped large text': { width: 390, property: 'large text', fault: /^'Cut off\.' is cut off/ },
  'a state that forced colors hide': { width: 390, property: 'forced colors', fault: /^'Pressed\.'/ },
  'a held text node': { width: 390, property: 'translation', fault: /^React holds the text 'Held\.'/ },
  'a crash in a translated page': { width: 390, property: 'translation', fault: /removeChild/ },
}

test.describe('at the size of a phone', () => {
  test.use(phone)

  test('the sweep names each fault planted into a page', async ({ page, sites }) => {
    await page.addInitScript(plantFaults)
    const found = await sweep(page, sites, GUIDELINES)
    const missed = Object.entries(PLANTED).filter(
      ([, planted]) =>
        !found.some(
          ({ page, width, property, fault }) =>
            page === 'guidelines' &&
            width === planted.width &&
            property === planted.property &&
            planted.fault.test(fault),
        ),
    )
    expect(missed.map(([name]) => name)).toEqual([])
    // Only at 320 px is the wide element too wide, and only large text is cut off.
    expect(found.filter(({ width, property }) => width === 390 && property === 'reflow')).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the sweep names a page whose content is only in the app', async ({ page, sites }) => {
    await page.route('**/guidelines', async (route) => {
      const response = await route.fetch()
      const skeleton = '<h1>Guidelines</h1><p class="motion-breathe">&nbsp;</p>'
      const body = (await response.text()).replace(/(<main[^>]*>).*(<\/main>)/s, `$1${skeleton}$2`)
      await route.fulfill({ response, body })
    })
    const found = (await sweepWithoutScript(page, sites, GUIDELINES)).map(inWords)
    for (const width of [1280, 390]) {
      const page = `guidelines at ${width} px, text without script:`
      expect(found).toContain(`${page} something waits for the app`)
      expect(found.join('\n')).toMatch(new RegExp(`${page} only \\d+ characters of text`))
    }
  })
})
