import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { deskKey } from './deskQueries'

export type StaffListRow = Schemas['StaffListRow']
export type StaffListDetail = Schemas['StaffListDetail']
export type Move = Schemas['MoveRow']
export type MoveState = Move['state']

/** Whether a move can be accepted or rejected. */
export function isOpenMove({ state }: Move): boolean {
  return state === 'proposed' || state === 'undone'
}

/** The imported staff lists, newest first. */
export function useStaffLists() {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'staff-lists'],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api.GET('/api/desk/staff-lists', {
          params: { query: pageParam ? { cursor: pageParam } : {} },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
}

/** A staff list with its moves in one state, the most certain first. */
export function useStaffList(list_id: number, state: MoveState) {
  return useInfiniteQuery({
    queryKey: [...deskKey, 'staff-list', list_id, state],
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam ? { state, cursor: pageParam } : { state }
      return unwrap(
        api.GET('/api/desk/staff-lists/{list_id}', { params: { path: { list_id }, query }, signal }),
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({ list: pages[0], moves: pages.flatMap(({ moves }) => moves) }),
  })
}

/** Accepts or rejects a move, or undoes the decision (null). */
export async function decideMove(
  move_id: number,
  action: Schemas['DecideMove']['action'] | null,
): Promise<void> {
  const params = { path: { move_id } }
  await unwrap(
    action
      ? api.POST('/api/desk/moves/{move_id}/decision', { params, body: { action } })
      : api.DELETE('/api/desk/moves/{move_id}/decision', { params }),
  )
}

/** Accepts all automatic moves of a list in batches, and returns the moves that a person has to look at; for admins. */
export async function acceptCertainMoves(
  list_id: number,
  onAccepted: (number: number) => void,
): Promise<Schemas['AcceptedMoves']['left']> {
  let accepted = 0
  for (;;) {
    const batch = await unwrap(
      api.POST('/api/desk/staff-lists/{list_id}/accepted-moves', { params: { path: { list_id } } }),
    )
    accepted += batch.accepted
    onAccepted(accepted)
    if (batch.remaining === 0) return batch.left
  }
}

/** Undoes a staff list with its moves; for admins. */
export async function undoStaffList(list_id: number): Promise<void> {
  await unwrap(api.DELETE('/api/desk/staff-lists/{list_id}', { params: { path: { list_id } } }))
}
