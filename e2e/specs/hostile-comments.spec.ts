import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchBox, unique } from '../fixtures/actions.ts'
import { moreReviews } from '../fixtures/elements.ts'
import { ROOT } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const OWN = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg onload="window.pwned=1">',
  '<b onmouseover="window.pwned=1">bold</b>',
  '<a href="javascript:window.pwned=1">link</a>',
  '"><iframe srcdoc="<script>parent.pwned=1</script>">',
  '</script><script>window.pwned=1</script>',
]

/** Our own hostile lines, plus every hundredth line of the long list if it is present. */
function samples(): string[] {
  const list = join(process.env.SIDELINE_SHARED_DATA ?? join(ROOT, '../shared/data'), 'hostile/xss.txt')
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  return [...OWN, ...lines.filter((line, n) => n % 250 === 0 && line.length <= 400)]
}

test('no script in a comment or a name runs', async ({ page, people }) => {
  const founder = await people('Founder')
  const violations: string[] = []
  page.on('dialog', async (dialog) => {
    violations.push(dialog.message())
    await dialog.dismiss()
  })
  const { id } = await founder.addCoach(unique('Target <img src=x onerror=window.pwned=1> Coach'))
  for (const [n, comment] of samples().entries()) {
    const writer = await people(`Writer${n}`)
    await writer.rate(id, { rating: 3, comment })
  }
  await page.goto(`/coach/${id}`)
  const more = moreReviews(page)
  while (await more.isVisible()) {
    await more.click()
    await page.waitForLoadState('networkidle')
  }
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/')
  await searchBox(page).fill('<img src=x onerror=window.pwned=1>')
  await expect(page.getByText(/No coaches found/).or(page.getByRole('option').first())).toBeVisible()
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(violations).toEqual([])
})
