import { siteFact } from './siteFacts'

/** Whether reviews have comments, to which coaches can reply. Without, they are stars, recommendation and tags. */
export function hasComments(): boolean {
  return siteFact('comments', 'on') !== 'off'
}
