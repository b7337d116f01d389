// The code of the auth client with what it needs of ours: a chunk that visitors do not load.
export { GoTrueClient } from '@supabase/auth-js'
export { fetchNotingRetryAfter } from './retryAfter'
