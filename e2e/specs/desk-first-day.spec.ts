import type { Locator, Page } from '@playwright/test'
import { caseList } from '../fixtures/elements.ts'
import { expectDecisionOnScreen } from '../fixtures/oneScreen.ts'
import { Person } from '../fixtures/people.ts'
import { Site } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

/** The right decision about each reported text of the demo, by coach: null keeps it, otherwise the rule it breaks. */
const TEXTS: Record<string, { rule: string; key: string } | null> = {
  'Mara Lindqvist': { rule: "Rule 6: no names except the coach's", key: '6' },
  'Bartholomew Yarrow': { rule: 'Private information about others', key: 'd' },
  'Cassius Underwold': { rule: 'Threats, harassment or hate', key: 't' },
  'Emeka Stillwater': { rule: 'Rule 4: no profanity', key: '4' },
  'Leopold Winterhalder': { rule: 'Ads, links or spam', key: 'a' },
  'Kaleolani Driftwood': { rule: 'Ads, links or spam', key: 'a' },
  'Adaeze Winterbourne': { rule: 'Rule 3: English only', key: '3' },
  'Marigold Essenwood': { rule: 'Rule 2: genuine experience', key: '2' },
  'Caspian Threlkeld': { rule: 'Rule 5: about the coaching', key: '5' },
  'Rosalind Achterberg': null,
  'Fitzgerald Moonsammy': { rule: "Rule 6: no names except the coach's", key: '6' },
  'Josephine Araújo-Blythe': { rule: 'Rule 1: one review per coach', key: '1' },
  'Beatrix Holloway-Nakagawa': null,
  'Saoirse Underhill': null, // the flood
  'Digby Larkspur': { rule: "Rule 6: no names except the coach's", key: '6' }, // the repost
  'Clementine Bexhill': null, // the appeal
}

const CLAIM = 'This is not an address of the university’s staff.'

const dialogButton = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name })

/** How a person works: with the mouse or with the keys. */
interface Hand {
  press: (target: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  choose: (field: Locator, option: string) => Promise<void>
  openFirst: (page: Page) => Promise<void>
  decide: (page: Page, rule: { rule: string; key: string } | null) => Promise<void>
  acceptEdit: (page: Page) => Promise<void>
  removeRaid: (page: Page) => Promise<void>
}

const MOUSE: Hand = {
  press: (target) => target.click(),
  write: async (field, text) => {
    await field.click({ clickCount: 3 })
    await field.fill(text)
  },
  choose: async (field, option) => {
    await field.selectOption(option)
  },
  openFirst: (page) => page.getByRole('link', { name: /^Open/ }).first().click(),
  decide: async (page, rule) => {
    if (rule) await page.getByRole('radio', { name: rule.rule }).check()
    await page
      .getByRole('button', {
        name: rule ? /^(Remove|Uphold removal \(final\))$/ : /^(Keep|Publish|Restore review)$/,
      })
      .click()
  },
  acceptEdit: (page) => page.getByRole('button', { name: 'Accept changes' }).click(),
  removeRaid: (page) => page.getByRole('button', { name: 'Remove all 22 similar reviews' }).click(),
}

/** Moves the focus with Tab until the target has it. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  const keyboard = target.page().keyboard
  for (let step = 0; step < 150; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await keyboard.press('Tab')
  }
  throw new Error('Tab does not reach it')
}

const KEYS: Hand = {
  press: async (target) => {
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  write: async (field, text) => {
    await tabTo(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  choose: async (field, option) => {
    await tabTo(field)
    await field.page().keyboard.type(option)
  },
  openFirst: (page) => page.keyboard.press('Enter'),
  decide: async (page, rule) => {
    if (rule) await page.keyboard.press(rule.key)
    await page.keyboard.press(rule ? 'r' : 'e')
  },
  acceptEdit: (page) => page.keyboard.press('t'),
  removeRaid: async (page) => {
    // The keys do what the buttons do: nothing until the reviews are loaded, or while a decision is sent.
    await expect(page.getByRole('button', { name: 'Remove all 22 similar reviews' })).toBeEnabled()
    await page.keyboard.press('r')
  },
}

/** Corrects or merges a profile, depending on what its reports say. */
async function decideProfile(page: Page, hand: Hand, name: string): Promise<void> {
  const save = page.getByRole('button', { name: 'Save and close as corrected' })
  if (name === 'Tobias Quillfeather') {
    await hand.write(page.getByLabel('University', { exact: true }), 'Lakemont College')
    await hand.press(save)
  } else if (name === 'Ulysses Penhaligon') {
    await hand.choose(page.getByLabel('Gender'), 'Women')
    await hand.press(save)
  } else {
    await hand.press(page.getByRole('button', { name: /^Merge into this one: Lorcan Eddington-Shaw/ }))
    await hand.press(dialogButton(page, 'Merge'))
  }
  await expect(page.getByRole('button', { name: 'No problem found' })).toBeHidden()
}

async function clearQueue(page: Page, hand: Hand): Promise<void> {
  const queue = caseList(page)
  for (;;) {
    await expect(queue).toHaveAttribute('aria-busy', 'false')
    if (await queue.getByText('No cases here.').isVisible()) return
    const row = queue.locator('[aria-current]')
    const name = await row.locator('.desk-coach b').innerText()
    const title = await row.locator('.desk-title').innerText()
    const number = (await row.locator('.desk-clock span').innerText()).trim()
    await hand.openFirst(page)
    await expect(page.getByRole('heading', { name: /^(Decision|Details)$/ })).toBeVisible()
    if (name in TEXTS || title.includes('Review surge')) await expectDecisionOnScreen(page)
    if (title.includes('Profile edit request')) await hand.acceptEdit(page)
    else if (title.includes('Review surge')) await hand.removeRaid(page)
    else if (name in TEXTS) await hand.decide(page, TEXTS[name] ?? null)
    else await decideProfile(page, hand, name)
    if (page.url().includes('/cases/'))
      await expect(page.getByRole('heading', { name: 'Decided' })).toBeVisible()
    await hand.press(
      page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Queue' }),
    )
    await expect(queue).toBeVisible()
    // Until the list has loaded again, it shows the case that was just decided.
    await expect(queue.getByText(number, { exact: true })).toBeHidden()
  }
}

async function rejectClaim(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Claims' }))
  const claim = page.getByRole('form', { name: 'Claim of Delphine Marchbanks' })
  await expect(claim.getByText('@students.harlow-state.edu')).toBeVisible()
  await hand.write(claim.getByLabel('Explanation to the coach, if you reject'), CLAIM)
  await hand.press(claim.getByRole('button', { name: 'Reject Delphine Marchbanks' }))
  await expect(page.getByText('No pending claims.')).toBeVisible()
}

/** Expects that nothing is open, and that what is public is right. */
async function expectAllDecided(moderator: Person, admin: Person): Promise<void> {
  const read = (person: Person, path: string) => person.request<Record<string, any>>('GET', path)
  expect((await read(moderator, '/api/desk/cases')).items).toEqual([])
  expect((await read(moderator, '/api/desk/coaches')).cases).toEqual([])
  const claims = await read(admin, '/api/desk/claims')
  expect(claims.open).toEqual([])
  expect(claims.decided.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'approved',
    'refused',
  ])
  const textsOf = async (name: string) => {
    const found = await read(moderator, `/api/coaches?q=${encodeURIComponent(name)}`)
    const reviews = await read(moderator, `/api/coaches/${found.items[0].id}/reviews`)
    return reviews.items.map(({ comment }: { comment: string }) => comment).join('\n')
  }
  const raided = await textsOf('Ansel Rivenhall')
  expect(raided).not.toMatch(/worst/i)
  expect(raided).toContain('Four years under him.')
  expect(raided).toContain('Match days are chaos')
  expect(await textsOf('Saoirse Underhill')).toContain('She benched me for a month')
  expect(await textsOf('Clementine Bexhill')).toContain('Clementine counts every landing')
  expect(await textsOf('Beatrix Holloway-Nakagawa')).toContain('Hard practices')
  expect(await textsOf('Rosalind Achterberg')).toContain('6 am lifts')
  expect(await textsOf('Emeka Stillwater')).not.toContain('waiting at his car')
  expect(await textsOf('Cassius Underwold')).not.toContain('555-010-0134')
  expect(await textsOf('Digby Larkspur')).not.toContain('Rooker')
}

/** Clears the queue as the demo's moderator, then decides the claim as its admin. */
async function workOnTheFirstDay(page: Page, hand: Hand): Promise<void> {
  const site = await Site.demo()
  try {
    const moderator = await Person.ofDemo(site, 'moderator')
    const admin = await Person.ofDemo(site, 'admin')
    await moderator.signInBrowser(page)
    await page.goto(`${site.url}/desk`)
    await clearQueue(page, hand)
    await admin.signInBrowser(page)
    await page.goto(`${site.url}/desk`)
    await rejectClaim(page, hand)
    await expectAllDecided(moderator, admin)
  } finally {
    await site.close()
  }
}

test('the demo’s queue is cleared with the mouse alone', async ({ page }) => {
  test.slow()
  await workOnTheFirstDay(page, MOUSE)
})

test('the demo’s queue is cleared with the keys alone', async ({ page }) => {
  test.slow()
  await workOnTheFirstDay(page, KEYS)
})
