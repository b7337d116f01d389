// The first page, which is in the document that the browser loaded.
import { expect, it, vi } from 'vitest'

const TEAM = '/team/northfield-university/womens-soccer'
const SCHOOL = '/school/northfield-university'

/** The document's content while the app shows a page. */
function content(title: string): string {
  return `<div id="page-hero"><h1>${title}</h1></div><div id="page-body"><p>${title}</p></div>`
}

it('keeps the content of the loaded page, whatever the app shows when the page is read again', async () => {
  history.replaceState(null, '', TEAM)
  document.body.innerHTML = content('The team')
  vi.resetModules()
  const { renderedPage } = await import('./renderedPage')
  const initialOf = (path: string) => (renderedPage(path).initialData as () => { hero: string } | undefined)()
  expect(initialOf(TEAM)?.hero).toBe('<h1>The team</h1>')

  history.replaceState(null, '', SCHOOL)
  document.body.innerHTML = content('The school')
  expect(initialOf(TEAM)?.hero).toBe('<h1>The team</h1>')
  expect(initialOf(SCHOOL)).toBeUndefined()
})
