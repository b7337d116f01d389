import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

// Queries for elements that several tests use, by the text that users see. If a text changes, change it here.

type Scope = Pick<typeof screen, 'getByRole' | 'getByLabelText'>

export const emailField = () => screen.getByLabelText('Email')
export const passwordField = () => screen.getByLabelText('Password')
export const universityField = () => screen.getByLabelText('University')
export const sportField = () => screen.getByLabelText('Sport')
export const codeField = () => screen.getByLabelText('Code')
export const reviewField = () => screen.getByLabelText<HTMLTextAreaElement>('Your review')
export const searchBox = () => screen.getByRole('combobox', { name: 'Search coaches or universities' })

export const logInButton = (scope: Scope = screen) => scope.getByRole('button', { name: 'Log In' })
export const addCoachButton = () => screen.getByRole('button', { name: 'Add Coach' })
export const cancelButton = () => screen.getByRole('button', { name: 'Cancel' })
export const submitRating = () => screen.getByRole('button', { name: 'Submit Rating' })
export const tryAgain = () => screen.getByRole('button', { name: 'Try Again' })

export const fourStars = () => screen.getByRole('radio', { name: '4 stars' })
export const fiveStars = () => screen.getByRole('radio', { name: '5 stars' })

/** Enters the text at the end of the field in one step: key by key, a form renders again for each letter. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
