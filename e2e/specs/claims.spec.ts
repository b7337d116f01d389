import { findings } from '../fixtures/accessibility.ts'
import { signIn, unique } from '../fixtures/actions.ts'
import {
  accountCreated,
  caseList,
  codeField,
  createAccount,
  emailField,
  fullNameField,
  passwordField,
  signInDialog,
  signUpDialog,
  signUpInstead,
  universityField,
} from '../fixtures/elements.ts'
import { claimCode, claimProfile } from '../fixtures/claims.ts'
import { PASSWORD } from '../fixtures/people.ts'
import { expectDecisionOnScreen } from '../fixtures/oneScreen.ts'
import { expect, test } from '../fixtures/test.ts'

test(
  'a coach claims the profile, an admin approves the claim and undoes the approval',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const name = unique('Claimed Coach')
    const { id } = await (await people('Founder')).addCoach(name)
    const dana = await people('Dana')
    const alma = await people('Alma')
    site.command('staff', 'add', alma.email, '--role', 'admin')
    const address = `dana.${crypto.randomUUID().slice(0, 8)}@northfield.edu`

    await dana.signInBrowser(page)
    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    const dialog = page.getByRole('dialog', { name: `Are you ${name}?` })
    await dialog.getByLabel('Your university email address').fill('dana@mail.example')
    await dialog.getByLabel('Link to the staff page').fill('https://northfield.edu/staff/dana')
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(/^We don’t recognize this as a university address/)
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Your university email address').fill(address)
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await expect(codeField(dialog)).toBeVisible()
    await codeField(dialog).fill(await claimCode(site, address))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText(/A person will now check it against the staff page/)).toBeVisible()

    await alma.signInBrowser(page)
    await page.goto('/desk')
    await page.getByRole('link', { name: 'Claims' }).click()
    const claim = page.getByRole('form', { name: `Claim of ${name}` })
    await expect(claim.getByText(address)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await claim.getByRole('button', { name: `Approve ${name}` }).click()
    await expect(page.getByText(`${name}: approved`)).toBeVisible()

    await dana.signInBrowser(page)
    await page.goto(`/coach/${id}`)
    await expect(
      page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified Coach' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Is this you?' }).click()
    await expect(dialog.getByText(/^This profile is yours/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Give up this profile' }).click()
    await expect(dialog.getByLabel('Your university email address')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified Coach' }),
    ).toHaveCount(0)
  },
)

test(
  'a coach proposes another university, a moderator accepts it by keyboard, and the badge waits for an admin',
  { tag: '@phone' },
  async ({ page, people, site }) => {
    const name = unique('Moving Coach')
    const { id } = await (await people('Founder')).addCoach(name)
    const dana = await people('Dana')
    const alma = await people('Alma')
    site.command('staff', 'add', alma.email, '--role', 'admin')
    await claimProfile(site, dana, alma, id)
    const badge = page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Verified Coach' })
    const dialog = page.getByRole('dialog', { name: `Are you ${name}?` })

    await dana.signInBrowser(page)
    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    await dialog.getByRole('button', { name: 'Request an edit' }).click()
    await universityField(dialog).fill('Southgate College')
    await expect(dialog.getByText(/the verified badge is hidden until you confirm/)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.getByText('University: Southgate College')).toBeVisible()
    expect(await findings(page)).toEqual([])

    await alma.signInBrowser(page)
    await page.goto('/desk')
    await expect(page.getByRole('searchbox', { name: 'Case or coach' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(name)
    await page.keyboard.press('Escape')
    const region = caseList(page)
    await expect(region.getByRole('checkbox')).toHaveCount(1)
    await expect(region).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^Requested/ })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await expectDecisionOnScreen(page)
    await page.keyboard.press('t')
    await expect(page.getByText(/Case \d+ accepted\./)).toBeVisible()

    await dana.signInBrowser(page)
    await page.goto(`/coach/${id}`)
    await expect(page.getByText('Southgate College').first()).toBeVisible()
    await expect(badge).toHaveCount(0)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    const address = `dana.${crypto.randomUUID().slice(0, 8)}@southgate.edu`
    await dialog.getByLabel('Your university email address').fill(address)
    await dialog.getByLabel('Link to the staff page').fill('https://southgate.edu/staff/dana')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send code' }).click()
    await codeField(dialog).fill(await claimCode(site, address))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText(`Your address ${address} is confirmed.`, { exact: false })).toBeVisible()

    await alma.signInBrowser(page)
    await page.goto('/desk/claims')
    const claim = page.getByRole('form', { name: `Claim of ${name}` })
    await expect(claim.getByText(/changed after it was approved/)).toBeVisible()
    await expect(claim.getByText(address)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await claim.getByRole('button', { name: `Approve ${name}` }).click()
    await expect(page.getByText(`${name}: approved`)).toBeVisible()
    await page.goto(`/coach/${id}`)
    await expect(badge).toBeVisible()
  },
)

test('a visitor is asked to log in to claim a profile', async ({ page, people }) => {
  const { id } = await (await people('Founder')).addCoach(unique('Unclaimed'))
  await page.goto(`/coach/${id}`)
  await page.getByRole('button', { name: 'Is this you?' }).click()
  await expect(page.getByRole('dialog')).toContainText(/claim the profile of/)
})

for (const way of ['signing up', 'logging in'])
  test(`a visitor who wants to claim a profile gets there right after ${way}`, async ({ page, people }) => {
    const name = unique('Claimed Coach')
    const { id } = await (await people('Founder')).addCoach(name)
    const dana = await people('Dana')
    await page.goto(`/coach/${id}`)
    await page.getByRole('button', { name: 'Is this you?' }).click()
    if (way === 'logging in') await signIn(page, dana.email)
    else {
      await signUpInstead(signInDialog(page)).click()
      // 'a coach' is chosen already, so the form asks for no university or sport.
      const signUp = signUpDialog(page)
      await fullNameField(signUp).fill('Dana Coach')
      await emailField(signUp).fill(`dana-${crypto.randomUUID()}@athletes.example`)
      await passwordField(signUp).fill(PASSWORD)
      await createAccount(signUp).click()
      await expect(accountCreated(page)).toBeVisible()
    }
    const dialog = page.getByRole('dialog', { name: `Are you ${name}?` })
    await expect(dialog.getByLabel('Your university email address')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Is this you?' })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
