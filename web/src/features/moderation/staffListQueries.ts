import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { base64Of } from './base64'
import { deskKey } from './deskQueries'

export type StaffListRow = Schemas['StaffListRow']
export type StaffListDetail = Schemas['StaffListDetail']
export type Move = Schemas['MoveRow']
export type MoveState = Move['state']
export type ProposedMove = Schemas['ProposedMove']

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
    select: ({ pages }) => ({
      lists: pages.flatMap(({ items }) => items),
      mayImport: pages[0]?.may_import ?? false,
    }),
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

/** The moves of a list that nobody has decided, in one line each; for admins. */
export function useProposedMoves(list_id: number) {
  return useQuery({
    queryKey: [...deskKey, 'proposed-moves', list_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/desk/staff-lists/{list_id}/proposed-moves', { params: { path: { list_id } }, signal }),
      ),
  })
}

const MOVES_PER_REQUEST = 20

/** Makes the same decision on several moves in batches, and returns those that were left; for admins. */
export async function decideMoves(
  list_id: number,
  action: Schemas['DecideMoves']['action'],
  ids: readonly number[],
  onDecided: (number: number) => void,
): Promise<Schemas['DecidedMoves']['left']> {
  const left: Schemas['DecidedMoves']['left'] = []
  for (let start = 0; start < ids.length; start += MOVES_PER_REQUEST) {
    const body = { action, move_ids: ids.slice(start, start + MOVES_PER_REQUEST) }
    const params = { path: { list_id } }
    const batch = await unwrap(api.POST('/api/desk/staff-lists/{list_id}/decided-moves', { params, body }))
    left.push(...batch.left)
    onDecided(start + body.move_ids.length - left.length)
  }
  return left
}

/** Imports a staff list, or returns what it would change; for admins. */
export async function importStaffList(
  file: File,
  said: Omit<Schemas['ImportStaffList'], 'file' | 'content'>,
): Promise<Schemas['ImportedStaffList']> {
  const body = { file: file.name, content: await base64Of(file), ...said }
  return unwrap(api.POST('/api/desk/staff-lists', { body }))
}

/** Imports rosters of two seasons, or returns what would be stored; for admins. */
export async function importRosters(
  file: File,
  before: File | undefined,
  said: Omit<Schemas['ImportRosters'], 'content' | 'before'>,
): Promise<Schemas['ImportedRosters']> {
  const body = { content: await base64Of(file), before: before ? await base64Of(before) : '', ...said }
  return unwrap(api.POST('/api/desk/rosters', { body }))
}

/** Removes imported rosters, or returns which ones it would remove; for admins. */
export function removeRosters(body: Schemas['RemoveRosters']): Promise<Schemas['RemovedRosters']> {
  return unwrap(api.POST('/api/desk/rosters/removal', { body }))
}

/** Undoes a staff list with its moves; for admins. */
export async function undoStaffList(list_id: number): Promise<void> {
  await unwrap(api.DELETE('/api/desk/staff-lists/{list_id}', { params: { path: { list_id } } }))
}
