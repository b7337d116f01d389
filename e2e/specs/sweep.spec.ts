import { PAGES, test } from '../fixtures/demoPages.ts'
import { inWords, sweep, sweepWithoutScript } from '../fixtures/sweep.ts'
import { expect } from '../fixtures/test.ts'

/*
 * Each page of the site, opened once at the size of a computer and once at that of a phone: fixtures/sweep.ts lists
 * what it is checked for. sweep-finds-faults.spec.ts shows that each kind of fault is found.
 */

for (const pageOfSite of PAGES)
  test(`nothing is wrong with a page: ${pageOfSite.name}`, { tag: '@phone' }, async ({ page, sites }) => {
    expect((await sweep(page, sites, pageOfSite)).map(inWords)).toEqual([])
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every page for visitors has its text, and nothing that waits for the app', async ({
    page,
    sites,
  }) => {
    for (const pageOfSite of PAGES.filter(({ reader }) => !reader))
      expect
        .soft((await sweepWithoutScript(page, sites, pageOfSite)).map(inWords), pageOfSite.name)
        .toEqual([])
  })
})
