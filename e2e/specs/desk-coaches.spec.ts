import { findings } from '../fixtures/accessibility.ts'
import { unique } from '../fixtures/actions.ts'
import { confirmRemoval, sendReport } from '../fixtures/elements.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a visitor reports a duplicate profile, and a moderator merges it and undoes the merge',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const team = unique('Twice')
    const ada = await people('Ada')
    const mona = await people('Mona')
    site.command('staff', 'add', mona.email)
    const { id: target } = await ada.addCoach(`Paula ${team}`)
    const { id: source } = await ada.addCoach(`P. ${team}`)
    await ada.rate(source, { rating: 4, comment: 'Fair and firm.' })

    await page.goto(`/coach/${source}`)
    await page.getByRole('button', { name: 'Report this profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this profile' })
    await dialog.getByRole('radio', { name: 'Duplicate profile' }).check()
    await dialog.getByLabel('Details (optional)').fill('Same as Paula.')
    expect(await findings(page)).toEqual([])
    await sendReport(dialog).click()
    const receipt = await page
      .getByRole('dialog')
      .getByRole('link', { name: /\/report\// })
      .getAttribute('href')

    await mona.signInBrowser(page)
    await page.goto('/desk/coaches')
    await page.getByRole('searchbox').fill(team)
    await page
      .getByRole('link', { name: `P. ${team}` })
      .last()
      .click()
    await expect(page.getByText('“Same as Paula.”')).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: `Merge into this one: Paula ${team}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText('Merged into another profile.')).toBeVisible()

    await page.goto(`/coach/${source}`)
    await expect(page).toHaveURL(`/coach/${target}`)
    await expect(page.getByText('Fair and firm.')).toBeVisible()
    await page.goto(receipt ?? '')
    await expect(page.getByRole('heading', { name: 'It was corrected' })).toBeVisible()

    await page.goto(`/desk/coaches/${source}`)
    await page.getByRole('button', { name: 'Undo the last change' }).click()
    await expect(page.getByRole('button', { name: 'Save and close as corrected' })).toBeVisible()
    await page.goto(`/coach/${source}`)
    await expect(page).toHaveURL(`/coach/${source}`)
    await expect(page.getByText('Fair and firm.')).toBeVisible()
  },
)

test('a moderator corrects a coach and removes another, and the review’s author reads why', async ({
  page,
  people,
  site,
}) => {
  const team = unique('Wrong')
  const ada = await people('Ada')
  const mona = await people('Mona')
  site.command('staff', 'add', mona.email)
  const { id } = await ada.addCoach(`Ria ${team}`)
  await ada.rate(id, { rating: 2, comment: 'Never there.' })
  await mona.signInBrowser(page)
  await page.goto('/desk/coaches')
  await expect(page.getByRole('heading', { name: /^Pending/ })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goto(`/desk/coaches/${id}`)
  await expect(page.getByRole('button', { name: 'Looks right' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Corrected', exact: true })).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill(`Mari ${team}`)
  await page.getByRole('button', { name: 'Save, leave the case open' }).click()
  await expect(page.getByRole('button', { name: 'Corrected', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Looks right' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo the last change' }).click()
  await expect(page.getByRole('button', { name: 'Looks right' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`Maria ${team}`)
  await page.getByRole('button', { name: 'Save and close as corrected' }).click()
  await expect(page.getByRole('heading', { name: 'Added coach' })).toHaveCount(0)
  await expect(page.getByText(`name: Ria ${team} → Maria ${team}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Maria ${team}`)
  await page.getByLabel('Reason for removal').selectOption('Not a coach')
  await page.getByRole('button', { name: 'Remove this profile' }).click()
  await confirmRemoval(page).click()
  await expect(page.getByText('Removed: Not a coach.')).toBeVisible()
  await page.goto(`/coach/${id}`)
  await expect(page.getByRole('heading', { name: 'Coach Not Found' })).toBeVisible()
  await expect(page.getByText('because it wasn’t a coach')).toBeVisible()
  await ada.signInBrowser(page)
  await page.goto('/my-reviews')
  await expect(page.getByRole('heading', { name: 'Profile removed' })).toBeVisible()
  await expect(page.getByText('Never there.')).toBeVisible()
})

test('a moderator is asked which university is meant, and takes the division of its coaches', async ({
  page,
  people,
  site,
}) => {
  const team = unique('Westhaven')
  const known = `${team} University`
  const ada = await people('Ada')
  const mona = await people('Mona')
  site.command('staff', 'add', mona.email)
  await ada.addCoach(`Bo ${team}`, known)
  await ada.addCoach(`Ida ${team}`, known)
  const { id } = await ada.addCoach(`Ria ${team}`)
  await mona.signInBrowser(page)
  await page.goto(`/desk/coaches/${id}`)
  const university = page.getByLabel('University', { exact: true })
  await page.getByLabel('Division', { exact: true }).selectOption('DIII')
  await university.fill(`Westhavn ${team.replace('Westhaven ', '')} University`)
  await university.press('Enter')
  await expect(page.getByText('No university on this site has this name')).toBeVisible()
  await expect(university).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add it as a new university' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: known }).click()
  await expect(university).toHaveValue(known)
  await expect(page.getByText(`Most coaches of ${known} are listed as DI.`)).toBeVisible()
  await page.getByRole('button', { name: 'Change to DI', exact: true }).click()
  await expect(page.getByLabel('Division', { exact: true })).toHaveValue('DI')
  await page.getByRole('button', { name: 'Save and close as corrected' }).click()
  await expect(page.getByText(`university: Northfield University → ${known}`)).toBeVisible()
})
