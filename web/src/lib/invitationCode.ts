/**
 * The invitation code of the link that opened the site, read before the router changes the address. It is in the
 * fragment, so that no server or log gets it.
 */
export const INVITATION_CODE =
  typeof location === 'undefined' ? '' : (/^#invitation=([a-z0-9]+)$/.exec(location.hash)?.[1] ?? '')
