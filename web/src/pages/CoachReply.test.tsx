import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../api/client'
import { paste } from '../test/elements'
import CoachPage from './CoachPage'
import { json, mockApi, problem, renderInApp, SIGNED_OUT } from '../test/renderInApp'
import { DANA, PROFILE, PUBLIC_REVIEW } from '../test/samples'

const AT = `/api/reviews/${PUBLIC_REVIEW.id}/reply`
const REPLY = { text: 'Come and<br>talk, <b>please</b> &amp; soon.', date: '2026-03-02' }

interface Setup {
  verified?: boolean
  claim?: Partial<Schemas['OwnClaim']> | null
  reply?: Schemas['Reply'] | null
  session?: typeof SIGNED_OUT
  responses?: Parameters<typeof mockApi>[0]
}

function open({ verified = true, claim = {}, reply = null, session, responses = {} }: Setup) {
  const review = { ...PUBLIC_REVIEW, reply }
  const calls = mockApi({
    [`GET /api/coaches/${DANA.id}`]: () => json({ ...PROFILE, verified }),
    [`GET /api/coaches/${DANA.id}/reviews`]: () => json({ items: [review], next_cursor: null }),
    [`GET /api/coaches/${DANA.id}/mine`]: () => json({ review_id: null, is_saved: false }),
    'GET /api/my/claim': () =>
      json({ claim: claim && { state: 'approved', coach: DANA, hidden_replies: [], ...claim } }),
    ...responses,
  })
  renderInApp(
    <Routes>
      <Route path="/coach/:coachId" element={<CoachPage />} />
    </Routes>,
    { path: `/coach/${DANA.id}`, ...(session && { session }) },
  )
  return { user: userEvent.setup(), calls }
}

const OTHER_USERS: [string, Setup][] = [
  ['a visitor', { session: SIGNED_OUT }],
  ['a user without a claim', { claim: null }],
  ['a coach with a pending claim', { claim: { state: 'open' } }],
  ['a coach with another profile', { claim: { coach: { ...DANA, id: 99 } } }],
  ['any user on an unclaimed profile', { verified: false }],
]

const ready = () => screen.findByRole('button', { name: /^Category ratings/ })

describe('the reply to a review', () => {
  it('is shown below the review as the coach’s, and can be reported', async () => {
    const { user, calls } = open({
      reply: REPLY,
      session: SIGNED_OUT,
      responses: { [`POST ${AT}/reports`]: () => json({ receipt: 'secret' }, 201) },
    })
    await ready()
    expect(screen.getByText('Coach Dana Rivers').closest('p')).toHaveTextContent(
      /^Coach Dana Rivers replied · /,
    )
    await user.click(screen.getByRole('button', { name: 'Report reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a reply' }))
    expect(dialog.getByText(/Come and talk/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'Names someone else' }))
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText(/check the reply against our guidelines/)).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ rule: 'names', message: '', email: '' })
  })

  it('can be written by the coach, and is public immediately', async () => {
    let reply: Schemas['Reply'] | null = null
    const { user, calls } = open({
      responses: {
        [`GET /api/coaches/${DANA.id}/reviews`]: () =>
          json({ items: [{ ...PUBLIC_REVIEW, reply }], next_cursor: null }),
        [`PUT ${AT}`]: () => {
          reply = { text: 'Thank you.', date: '2026-03-02' }
          return json(reply)
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to a review' }))
    await paste(user, dialog.getByLabelText('Your public reply'), 'Thank you.')
    await user.click(dialog.getByRole('button', { name: 'Post reply' }))
    expect(await screen.findByText('Thank you.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(calls.find(({ name }) => name === `PUT ${AT}`)?.body).toEqual({ text: 'Thank you.' })
  })

  it('is published again after the review has changed', async () => {
    const hidden_replies = [{ review_id: PUBLIC_REVIEW.id, text: REPLY.text, is_on_hold: false }]
    const { user, calls } = open({
      claim: { hidden_replies },
      responses: { [`PUT ${AT}`]: () => json(REPLY) },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish reply again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your reply' }))
    expect(dialog.getByText(/^The author has changed this review since you replied/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Delete reply' })).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Post reply' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(calls.find(({ name }) => name === `PUT ${AT}`)?.body).toEqual({
      text: 'Come and\ntalk, please & soon.',
    })
  })

  it('waits for a moderator if it may point to the author, which the form says while the coach types', async () => {
    let hidden_replies: Schemas['HiddenReply'][] = []
    const text = 'Kayla, I know who you are.'
    const { user } = open({
      responses: {
        'GET /api/my/claim': () => json({ claim: { state: 'approved', coach: DANA, hidden_replies } }),
        [`PUT ${AT}`]: () => {
          hidden_replies = [{ review_id: PUBLIC_REVIEW.id, text, is_on_hold: true }]
          return json({ text, date: null })
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to a review' }))
    expect(dialog.getByText(/A reply may not guess who wrote the review/)).toBeVisible()
    await user.type(dialog.getByLabelText('Your public reply'), text)
    expect(await dialog.findByText(/the reply waits for a moderator/, {}, { timeout: 20_000 })).toBeVisible()
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '“Kayla” This may point to a person.',
      '“I know who you” This says that you know who wrote the review, or something about them.',
    ])
    await user.click(dialog.getByRole('button', { name: 'Post reply' }))
    await user.click(await screen.findByRole('button', { name: 'Reply on hold' }))
    const held = within(await screen.findByRole('dialog', { name: 'Your reply' }))
    expect(held.getByText(/^On hold: only you can see this reply/)).toBeVisible()
    expect(held.queryByText(/^The author has changed/)).not.toBeInTheDocument()
    expect(held.getByLabelText(/^Your public reply/)).toHaveValue(text)
  })

  it('is edited as it was typed, and deleted', async () => {
    const { user, calls } = open({
      reply: REPLY,
      responses: { [`DELETE ${AT}`]: () => new Response(null, { status: 204 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your reply' }))
    expect(dialog.getByLabelText(/^Your public reply/)).toHaveValue('Come and\ntalk, please & soon.')
    await user.click(dialog.getByRole('button', { name: 'Delete reply' }))
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    expect(calls.map(({ name }) => name)).toContain(`DELETE ${AT}`)
  })

  it('can be deleted by a coach who moved to another university, whose badge is gone', async () => {
    open({ verified: false, claim: { state: 'moved' }, reply: REPLY })
    expect(await screen.findByRole('button', { name: 'Edit reply' })).toBeVisible()
  })

  it('comes from the coach, whose button on the own profile leads to what a coach can do there', async () => {
    open({})
    expect(await screen.findByRole('button', { name: 'Your Profile' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Rate' })).not.toBeInTheDocument()
  })

  it('keeps the text and shows why if it is rejected', async () => {
    const { user } = open({
      responses: {
        [`PUT ${AT}`]: () => problem(409, 'reply_removed', 'Your reply to this review was removed.'),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    const box = await screen.findByLabelText(/^Your public reply/)
    await paste(user, box, 'Again')
    await user.click(screen.getByRole('button', { name: 'Post reply' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your reply to this review was removed.')
    expect(box).toHaveValue('Again')
  })

  it.each(OTHER_USERS)('is not offered to anyone else: %s', async (_who, setup) => {
    const { calls } = open(setup)
    await ready()
    await waitFor(() => {
      const requestsClaim = !setup.session && setup.verified !== false
      expect(calls.some(({ name }) => name === 'GET /api/my/claim')).toBe(requestsClaim)
    })
    expect(screen.queryByRole('button', { name: 'Reply' })).not.toBeInTheDocument()
  })
})
