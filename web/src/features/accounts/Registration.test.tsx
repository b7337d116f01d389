import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { setRegistration } from '../../test/registration'
import { renderInApp, SIGNED_OUT } from '../../test/renderInApp'
import { SignInDialog } from './SignInDialog'
import { SignUpDialog } from './SignUpDialog'
import { signUpErrors, AuthApiError } from './authErrors'

it('says that a closed site creates no accounts, and leads to the login', async () => {
  setRegistration('closed')
  const onSignIn = vi.fn()
  renderInApp(<SignUpDialog onClose={vi.fn()} onSignIn={onSignIn} />)
  expect(screen.getByText(/New accounts can’t be created at the moment/)).toBeVisible()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  expect(onSignIn).toHaveBeenCalledWith('')
})

it('the login of a closed site does not lead to a form that it does not have', () => {
  setRegistration('closed')
  renderInApp(<SignInDialog occasion="join" onClose={vi.fn()} onSignUp={vi.fn()} />, { session: SIGNED_OUT })
  expect(screen.getByText('New accounts can’t be created at the moment.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Sign Up|Create your account/ })).toBeNull()
})

it('asks for a code on a site that is open by invitation', async () => {
  setRegistration('invitation')
  renderInApp(<SignUpDialog onClose={vi.fn()} onSignIn={vi.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(screen.getByLabelText('Invitation Code')).toHaveAccessibleDescription(/Please fill out this field/)
})

it('has no field for a code on an open site', () => {
  renderInApp(<SignUpDialog onClose={vi.fn()} onSignIn={vi.fn()} />)
  expect(screen.queryByLabelText('Invitation Code')).toBeNull()
})

it('shows a wrong code at its field', () => {
  const error = new AuthApiError('The invitation code is wrong, was used too often, or has expired')
  expect(signUpErrors(error)).toEqual({
    invitation: 'This invitation code is wrong, was used too often, or has expired.',
  })
})
