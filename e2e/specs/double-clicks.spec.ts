import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCOUNT_SUBMISSIONS } from '../fixtures/accountSubmissions.ts'
import { unique } from '../fixtures/actions.ts'
import { COACH_SUBMISSIONS } from '../fixtures/coachSubmissions.ts'
import { ROOT } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'
import { translate } from '../fixtures/translator.ts'

const SUBMISSIONS = { ...COACH_SUBMISSIONS, ...ACCOUNT_SUBMISSIONS }

for (const [what, { request, visitor = false, prepare, after }] of Object.entries(SUBMISSIONS))
  test(`a double click in a translated page sends ${what} once`, async ({ page, people, site }) => {
    const ada = await people('Ada')
    const { id: coach } = await ada.addCoach(unique('Clicked Twice'))
    if (!visitor) await ada.signInBrowser(page)
    const errors = await translate(page)
    const button = await prepare({ page, site, people, ada, coach })
    const sent: string[] = []
    page.on('request', (message) => {
      const { pathname, search } = new URL(message.url())
      const line = `${message.method()} ${pathname}${search}`
      if (request.test(line)) sent.push(line)
    })
    await button.dblclick()
    await expect(after(page)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(errors).toEqual([])
  })

test('every button that sends something has a double-click test', () => {
  const sources = join(ROOT, 'web/src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    // 'Show more' and 'Download My Data' only read, so a second request is harmless.
    .filter((file) => file.endsWith('.tsx') && !/(\.test|MoreButton|MyData)\.tsx$/.test(file))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
  const labels = files.flatMap((text) => [...text.matchAll(/busyLabel="([^"]+)"/g)].map(([, label]) => label))
  expect(labels.length).toBeGreaterThan(10)
  expect(new Set(labels)).toEqual(new Set(Object.values(SUBMISSIONS).map(({ busyLabel }) => busyLabel)))
})
