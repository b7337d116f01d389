import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codeField, paste } from '../../test/elements'
import { authError, fakeAuth, networkFailure, success } from '../../test/fakeAuth'
import { TwoStep } from './TwoStep'

const { mfa } = fakeAuth
const APP = { id: 'f1', factor_type: 'totp', status: 'verified' }
const CODES = Array.from({ length: 10 }, (_, number) => `AAAA-BBBB-CCCC-DDD${number}`)
const ENROLLED = {
  id: 'f1',
  type: 'totp',
  totp: { qr_code: 'data:image/svg+xml;utf-8,<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: '' },
}
const is = (on: boolean, codes = on) => {
  mfa.listFactors.mockImplementation(() =>
    success({ totp: on ? [APP] : [], recovery_code: codes ? [{}] : [] }),
  )
}

beforeEach(() => {
  for (const mock of [mfa.enroll, mfa.unenroll, mfa.challengeAndVerify, fakeAuth.refreshSession]) {
    mock.mockReset().mockImplementation(() => success())
  }
  mfa.enroll.mockImplementation(() => success(ENROLLED))
  mfa.recoveryCodes.getStatus.mockImplementation(() => success({ total: 10, remaining: 7 }))
  mfa.recoveryCodes.generate.mockImplementation(() => success({ codes: CODES }))
  mfa.recoveryCodes.regenerate.mockImplementation(() => success({ codes: [...CODES].reverse() }))
  mfa.recoveryCodes.verify.mockReset().mockImplementation(() => success())
})

function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={cache}>
      <TwoStep />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const button = (name: string) => screen.findByRole('button', { name })

test('is turned on with an app, and shows the recovery codes once', async () => {
  is(false)
  const user = open()
  await user.click(await button('Turn On'))
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture).toHaveAttribute('src', ENROLLED.totp.qr_code)
  expect(screen.getByText(ENROLLED.totp.secret)).toBeVisible()
  const field = codeField()
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')

  is(true, false)
  await paste(user, field, ' 123456')
  await user.click(await button('Turn On'))
  expect(await screen.findByText(/Two-step sign-in is on/)).toHaveFocus()
  expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'f1', code: '123456' })
  const list = screen.getByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES)
  await user.click(await button('Copy'))
  expect(await navigator.clipboard.readText()).toBe(`${CODES.join('\n')}\n`)
  expect(await screen.findByText('Copied.')).toBeVisible()

  is(true)
  await user.click(await button('I Have Saved Them'))
  expect(await screen.findByText(/You have 7 of 10 recovery codes left/)).toBeVisible()
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
})

test.each([
  ['', () => success(), 'Please enter the code from your app.'],
  [
    '1',
    () => authError('Invalid TOTP code entered', 'AuthApiError', 'mfa_verification_failed'),
    /Wait for the next one/,
  ],
  ['1', networkFailure, 'Something went wrong. Please try again.'],
])('a rejected code shows an error (%j)', async (code, answer, message) => {
  is(false)
  const user = open()
  await user.click(await button('Turn On'))
  mfa.challengeAndVerify.mockImplementation(code ? answer : () => authError('Code needs to be non-empty'))
  if (code) await paste(user, await waitFor(codeField), code)
  await user.click(await button('Turn On'))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

test('stays on when the recovery codes could not be created', async () => {
  is(false)
  mfa.recoveryCodes.generate.mockImplementation(networkFailure)
  const user = open()
  await user.click(await button('Turn On'))
  is(true, false)
  await paste(user, await waitFor(codeField), '123456')
  await user.click(await button('Turn On'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
  expect(await screen.findByText(/You have no recovery codes/)).toBeVisible()
})

test('new recovery codes replace the old ones', async () => {
  is(true)
  const user = open()
  await user.click(await button('New Recovery Codes'))
  expect(await screen.findByText('These codes replace your old ones.')).toHaveFocus()
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('AAAA-BBBB-CCCC-DDD9')
})

test('is turned off with a code from the app', async () => {
  is(true)
  const user = open()
  await user.click(await button('Turn Off'))
  await paste(user, await waitFor(codeField), '654321')
  is(false)
  await user.click(await button('Turn Off'))
  expect(await screen.findByText('Two-step sign-in is off.')).toHaveFocus()
  expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: 'f1', code: '654321' })
  expect(mfa.unenroll).toHaveBeenCalledWith({ factorId: 'f1' })
  expect(fakeAuth.refreshSession).toHaveBeenCalledOnce()
})

test('is turned off with a recovery code if the user has lost the phone', async () => {
  is(true)
  const user = open()
  await user.click(await button('Turn Off'))
  await user.click(await button('Use a recovery code'))
  await paste(user, await screen.findByLabelText('Recovery Code'), CODES[0] ?? '')
  await user.click(await button('Turn Off'))
  expect(await screen.findByText('Two-step sign-in is off.')).toHaveFocus()
  expect(mfa.recoveryCodes.verify).toHaveBeenCalledWith({ code: CODES[0] })
})

test('setting up and turning off can be canceled', async () => {
  is(true)
  const user = open()
  await user.click(await button('Turn Off'))
  await user.click(await button('Cancel'))
  expect(await screen.findByText('Two-step sign-in is on.')).toBeVisible()
  expect(mfa.unenroll).not.toHaveBeenCalled()
})
