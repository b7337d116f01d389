import { useQuery } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client'
import { deskKey } from './deskQueries'

export type StaffRole = Schemas['StaffRow']['role']

/** The staff, who is invited, and invitations to sign up; 404 for anyone who isn't an admin. */
export function useStaff() {
  return useQuery({
    queryKey: [...deskKey, 'staff'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/desk/staff', { signal })),
  })
}

/** Changes the role of a member of the staff, or removes the member (null). */
export function setStaffRole(email: string, role: StaffRole | null) {
  return unwrap(api.POST('/api/desk/staff', { body: { email, role } }))
}

/** Invites an address to the staff, or withdraws its invitation (null). */
export function inviteStaff(email: string, role: StaffRole | null) {
  return unwrap(api.POST('/api/desk/staff-invitations', { body: { email, role } }))
}

/** Accepts an invitation to the staff that was emailed to the signed-in user's address. */
export function acceptStaffInvitation(token: string) {
  return unwrap(api.POST('/api/my/staff-invitation', { body: { token } }))
}

/** Creates an invitation to sign up, and returns its code and its link. */
export function createInvitation(body: Schemas['CreateInvitation']) {
  return unwrap(api.POST('/api/desk/invitations', { body }))
}

/** Withdraws an invitation to sign up. */
export function withdrawInvitation(invitation_id: string) {
  return unwrap(api.DELETE('/api/desk/invitations/{invitation_id}', { params: { path: { invitation_id } } }))
}
