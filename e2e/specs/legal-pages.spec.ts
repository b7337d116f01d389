import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Site } from '../fixtures/site.ts'
import { TEMPLATE } from '../fixtures/templateSite.ts'
import { expect, test } from '../fixtures/test.ts'

const OWN = `---
title: House Rules
description: What we agree on at Northfield, in a few sentences that everybody can read.
updated: 2026-12-01
---

## Who *we* are

Be kind. See the [Privacy Policy](/privacy-policy#age).
`

test("an operator's own text is shown with and without scripts, and no build", async ({ browser }) => {
  const site = await Site.open(TEMPLATE, { SIDELINE_OPERATOR_NAME: 'The Club of Northfield' })
  try {
    await site.stop()
    await mkdir(join(site.folder, 'legal'))
    await writeFile(join(site.folder, 'legal/terms.md'), OWN)
    await site.start()
    for (const javaScriptEnabled of [false, true]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url })
      const page = await context.newPage()
      await page.goto('/terms')
      if (javaScriptEnabled) await page.waitForSelector('html[data-app-ready]')
      await expect(page).toHaveTitle('House Rules · Sideline')
      await expect(page.getByRole('heading', { level: 1, name: 'House Rules' })).toBeVisible()
      await expect(page.getByText('Last updated December 1, 2026')).toBeVisible()
      await expect(page.getByText('Be kind.')).toBeVisible()
      await expect(page.getByText('This site is run by The Club of Northfield.')).toBeVisible()
      await page.getByRole('article').getByRole('link', { name: 'Privacy Policy' }).click()
      await expect(page).toHaveURL('/privacy-policy#age')
      await expect(page.getByRole('heading', { name: 'Age', exact: true })).toBeInViewport()
      await context.close()
    }
  } finally {
    await site.close()
  }
})

test('a coach gets from a profile and from the footer to what coaches can do', async ({ page, people }) => {
  const ada = await people('Ada')
  const { id } = await ada.addCoach('Nora Coachpage')
  await page.goto(`/coach/${id}`)
  await page.getByRole('link', { name: 'What coaches can do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'For Coaches' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A review says something false' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'For Coaches' }).click()
  await expect(page).toHaveURL('/for-coaches')
})
