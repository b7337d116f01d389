import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { reactTextNodes } from '../../test/reactTextNodes'

/** Replaces each text with <font><font>, as Chrome does when it translates a page, and marks it. */
function translate(root: Element) {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const range = document.createRange()
    text.replaceWith(range.createContextualFragment(`<font><font>|${text.data}|</font></font>`))
  }
}

function Label({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <b>
      {icon}
      {children}
    </b>
  )
}

/** A part of a page in both of its states. */
const PARTS: Record<string, (on: boolean) => ReactNode> = {
  'an element before a text': (on) => <p>{on && <i>i</i>}text</p>,
  'an element between texts': (on) => (
    <p>
      before {on && <i>i</i>} after {on ? 1 : 2}
    </p>
  ),
  'a text or an element': (on) => <p>{on ? 'text' : <i>i</i>}</p>,
  'an optional text': (on) => (
    <p>
      <i>i</i>
      {on && 'text'}
    </p>
  ),
  'adjacent texts that change': (on) => (
    <p>
      {on ? 5 : 0} of {5} {on ? 'reviews' : ''}
    </p>
  ),
  'a text in a fragment': (on) => <p>{on && <>text {5}</>}</p>,
  'a text alone in a fragment': (on) => (
    <p>
      <>{on ? 'one' : 'two'}</>
      {on && <i>i</i>}
    </p>
  ),
  'a text in a component with an icon': (on) => (
    <Label icon={on && <i>i</i>}>
      Show {on ? 1 : 2} {on && <u>u</u>}
    </Label>
  ),
  'a text in a boundary': (on) => (
    <p>
      <Suspense fallback={null}>{on ? 'text' : null}</Suspense>
      {on && 'more'}
    </p>
  ),
  'texts in a list': (on) => (
    <p>{(on ? ['a', 'b', <i key="i">i</i>] : ['b', <i key="i">i</i>]).map((x) => x)}</p>
  ),
}

test.each(Object.entries(PARTS))('translating a page in the browser breaks nothing: %s', (_, part) => {
  const view = render(<section aria-label="part">{part(false)}</section>)
  const section = screen.getByRole('region', { name: 'part' })
  for (const on of [true, false, true, false]) {
    expect(reactTextNodes(section)).toEqual([])
    act(() => {
      translate(section)
    })
    view.rerender(<section aria-label="part">{part(on)}</section>)
    // The result may be translated; without the marks it must equal an untranslated page.
    const untranslated = render(<div>{part(on)}</div>)
    expect(section.textContent.replaceAll('|', '')).toBe(untranslated.container.textContent)
    untranslated.unmount()
  }
})
