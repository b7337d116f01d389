import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { queueOf } from '../test/deskSamples'
import { renderDesk } from '../test/renderDesk'
import { json, mockApi, problem } from '../test/renderInApp'

const NAME: Schemas['SiteSettingRow'] = {
  name: 'site_name',
  value: 'Bench Report',
  otherwise: 'Sideline',
  is_set_here: true,
  lock: '',
  before: { value: null },
}
const plain = { is_set_here: false, lock: '' as const, before: null }
const LIST: Schemas['SiteSettingList'] = {
  version: 3,
  settings: [
    NAME,
    { ...plain, name: 'logo', value: 'data:image/png;base64,AA==', otherwise: 'data:image/png;base64,AA==' },
    { ...plain, name: 'registration', value: 'open', otherwise: 'open' },
    { ...plain, name: 'response_hours', value: '24', otherwise: '24', lock: 'environment' },
    { ...plain, name: 'guidelines', value: '---\ntitle: Ours\n---\n', otherwise: '' },
    { ...plain, name: 'publication', value: 'weekly', otherwise: 'weekly', lock: 'restart' },
  ],
}

function open(changed: () => Response = () => json({ ...LIST, version: 4 })) {
  const calls = mockApi({
    'GET /api/desk/cases': () => json({ ...queueOf([]), permissions: ['moderate', 'set_site_settings'] }),
    'GET /api/desk/cases/changes': () => json({ new: 0, decided: [], closed: [], leased: [] }),
    'GET /api/desk/site-settings': () => json(LIST),
    'POST /api/desk/site-settings': changed,
    'POST /api/desk/site-settings/preview': () =>
      json({
        title: 'House rules',
        description: '',
        updated: '2026-11-30',
        sections: [],
        html: '<p>Be fair.</p>',
      }),
  })
  renderDesk('/desk/site-settings')
  return {
    user: userEvent.setup(),
    bodies: () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body),
  }
}

it('changes one setting at a time, and undoes its last change', async () => {
  const { user, bodies } = open()
  expect(await screen.findByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: 'Change: Who can create an account' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who can create an account' }), 'Nobody')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. Pages show it when they are loaded again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo the last change: Name of the site' }))
  await user.click(screen.getByRole('button', { name: 'Change: Name of the site' }))
  await user.click(screen.getByRole('button', { name: 'Use the settings file' }))
  expect(bodies()).toEqual([
    { version: 3, name: 'registration', value: 'closed' },
    { version: 3, name: 'site_name', value: null },
    { version: 3, name: 'site_name', value: null },
  ])
})

it('previews a legal text before it is saved', async () => {
  const { user, bodies } = open()
  await user.click(await screen.findByRole('button', { name: 'Change: Site Guidelines' }))
  await user.type(screen.getByRole('textbox', { name: 'Site Guidelines' }), 'Be fair.')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('region', { name: 'Preview' })).toHaveTextContent('House rulesBe fair.')
  expect(bodies()).toEqual([{ name: 'guidelines', value: '---\ntitle: Ours\n---\nBe fair.' }])
})

it('shows a logo as the header would before it is saved, and removes it', async () => {
  const { user, bodies } = open()
  await user.click(await screen.findByRole('button', { name: 'Change: Logo' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a file.')
  await user.upload(screen.getByLabelText(/^Logo/), new File(['picture'], 'Our logo.PNG'))
  const value = `data:image/png;base64,${btoa('picture')}`
  await waitFor(() => {
    expect(screen.getByRole('img', { name: 'The logo in the header' })).toHaveAttribute('src', value)
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Change: Logo' }))
  // Not null, with which the file on the server would be shown.
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }))
  expect(bodies()).toEqual([
    { version: 3, name: 'logo', value },
    { version: 3, name: 'logo', value: '' },
  ])
})

it('sends only as much of a large file as the server needs to refuse it', async () => {
  const { user, bodies } = open(() => problem(422, 'unusable_value', 'Must have at most 200,000 bytes.'))
  await user.click(await screen.findByRole('button', { name: 'Change: Logo' }))
  await user.upload(screen.getByLabelText(/^Logo/), new File(['x'.repeat(300_000)], 'logo.png'))
  await waitFor(() => {
    expect(screen.getByRole('img', { name: 'The logo in the header' })).toHaveAttribute(
      'src',
      `data:image/png;base64,${btoa('x'.repeat(200_001))}`,
    )
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Must have at most 200,000 bytes.')
  expect(bodies()).toHaveLength(1)
})

it('says why a value is refused, and why a setting is locked', async () => {
  const { user } = open(() => problem(422, 'unusable_value', 'Must be one line.'))
  await user.click(await screen.findByRole('button', { name: 'Change: Name of the site' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Must be one line.')
  expect(screen.getByRole('textbox', { name: 'Name of the site' })).toHaveValue('Bench Report')
  expect(screen.getByText(/environment of the server sets SIDELINE_RESPONSE_HOURS/)).toBeVisible()
  expect(
    screen.getByText(
      /sets SIDELINE_PUBLICATION to now, weekly or seasons in the settings file and runs systemctl restart sideline/,
    ),
  ).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Change: / })).toHaveLength(3)
})
