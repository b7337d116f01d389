import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors'
import { universityField, paste } from '../../test/elements'
import { json, mockApi, renderInApp } from '../../test/renderInApp'
import { DANA } from '../../test/samples'
import { CorrectForm } from './CoachForms'

const KNOWN = 'Westhaven University'
const MESSAGE = 'No university on this site has this name.'

/** Opens the form. The server refuses a university of which it knows a similar name. */
function open(universities: object = {}) {
  mockApi({
    'GET /api/universities': () =>
      json({ items: [], known: null, similar: [], division: null, ...universities }),
  })
  const corrected = vi.fn<(correction: unknown) => void>()
  renderInApp(
    <CorrectForm
      details={{ ...DANA, department: null }}
      busy={false}
      cases={[]}
      onCorrect={(correction, ask) => {
        corrected(correction)
        if (!correction.new_university && correction.university !== KNOWN) {
          ask(new ApiError(409, 'similar_university', MESSAGE, {}, { similar: [KNOWN] }))
        }
      }}
    />,
  )
  const user = userEvent.setup()
  const type = async (university: string) => {
    await user.clear(universityField())
    await paste(user, universityField(), university)
  }
  return { user, corrected, type }
}

const save = () => screen.getByRole('button', { name: 'Save correction' })
const addNew = () => screen.getByRole('button', { name: 'Add it as a new university' })

describe('the university of a correction', () => {
  it('can be chosen from the similar ones after a refusal, which the field shows', async () => {
    const { user, corrected, type } = open()
    await type('Westhavn University')
    await user.click(save())
    expect(await screen.findByText(MESSAGE)).toBeVisible()
    expect(universityField()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: KNOWN }))
    expect(universityField()).toHaveValue(KNOWN)
    expect(screen.queryByText(MESSAGE)).not.toBeInTheDocument()
    await user.click(save())
    expect(corrected).toHaveBeenLastCalledWith(
      expect.objectContaining({ university: KNOWN, new_university: false }),
    )
  })

  it('is added as a new one only if the moderator says so, for this text', async () => {
    const { user, corrected, type } = open({ similar: [KNOWN] })
    await type('Westhavn University')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Add it as a new university' }))
    expect(addNew()).toHaveAttribute('aria-pressed', 'true')
    await user.click(save())
    expect(corrected).toHaveBeenLastCalledWith(expect.objectContaining({ new_university: true }))
    await paste(user, universityField(), ' East')
    await user.click(save())
    expect(corrected).toHaveBeenLastCalledWith(expect.objectContaining({ new_university: false }))
  })
})

describe('the division of a correction', () => {
  it('can be changed to that of most coaches of the university', async () => {
    const { user, corrected } = open({ known: DANA.university, division: 'NAIA' })
    expect(await screen.findByText(`Most coaches of ${DANA.university} are listed as NAIA.`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change to NAIA' }))
    expect(screen.getByLabelText('Division')).toHaveValue('NAIA')
    expect(screen.getByLabelText('Division')).toHaveFocus()
    expect(screen.queryByText(/^Most coaches/)).not.toBeInTheDocument()
    await user.click(save())
    expect(corrected).toHaveBeenCalledWith(expect.objectContaining({ division: 'NAIA' }))
  })

  it('needs no hint if most coaches have the same one', async () => {
    const { corrected, user } = open({ known: DANA.university, division: DANA.division })
    await paste(user, screen.getByLabelText('Name'), ' Jr.')
    await waitFor(() => {
      expect(save()).toBeEnabled()
    })
    await user.click(save())
    expect(screen.queryByText(/^Most coaches/)).not.toBeInTheDocument()
    expect(corrected).toHaveBeenCalledOnce()
  })
})

it('asks why the team changes, and sends that the coach moved', async () => {
  const { user, corrected, type } = open()
  expect(screen.queryByRole('radiogroup', { name: 'Why is the team changing?' })).not.toBeInTheDocument()
  await type(KNOWN)
  expect(screen.getByRole('radio', { name: 'The profile was wrong' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'The coach moved' }))
  await user.click(save())
  expect(corrected).toHaveBeenLastCalledWith(expect.objectContaining({ university: KNOWN, has_moved: true }))
})
