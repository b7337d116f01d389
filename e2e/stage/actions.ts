import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from './people.ts'

export const CATEGORIES = ['Knowledge', 'Honesty', 'Motivation', 'Planning', 'Character', 'Team Spirit']

/** A name nobody else on the site bears. */
export function unique(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`
}

export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search coaches or universities' })
}

/** The entries of the header; on a phone its menu is opened first (again, where the page changed meanwhile). */
export async function navigation(page: Page): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Main' })
  const menu = nav.getByRole('button', { name: 'Menu', expanded: false })
  await expect(async () => {
    if (await menu.isVisible()) await menu.click()
    await expect(nav.getByText('Find Coach').locator('visible=true')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return nav
}

/** Fills the sign-up dialog and sends it. */
export async function join(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Join Sideline' })
  await dialog.getByLabel('Full Name').fill('Ada Athlete')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('University').fill('Northfield University')
  await dialog.getByLabel('Sport').selectOption('Soccer')
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Account Created!' })).toBeVisible()
}

/** Fills the sign-in dialog and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

/** Gives the overall stars. */
export async function giveStars(page: Page, stars: number): Promise<void> {
  const group = page.getByRole('radiogroup', { name: 'Overall Rating' })
  await group
    .getByText(stars === 1 ? '1 star' : `${stars} stars`, { exact: true })
    .locator('..')
    .click()
}

/** Sets all six sliders by keyboard. */
export async function giveCategories(page: Page, score: number): Promise<void> {
  for (const category of CATEGORIES) await page.getByRole('slider', { name: category }).fill(String(score))
}

/** Chooses (or takes back) a tag. */
export async function toggleTag(page: Page, tag: string): Promise<void> {
  await page.getByRole('checkbox', { name: tag, exact: true }).locator('..').click()
}

/** The element the spec calls an alert. */
export function alert(page: Page): Locator {
  return page.getByRole('alert')
}
