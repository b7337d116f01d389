import type { FieldIds } from './Field'

/** The ids of a field's parts, from React's `useId`. */
export function fieldIds(id: string): FieldIds {
  return { input: id, error: `${id}-error`, hint: `${id}-hint` }
}

/** What a control says about its own error and hint. */
export function fieldAria(ids: FieldIds, hasError: boolean, hasHint: boolean) {
  const parts = [hasError ? ids.error : '', hasHint ? ids.hint : ''].filter(Boolean)
  return {
    id: ids.input,
    'aria-invalid': hasError || undefined,
    'aria-describedby': parts.join(' ') || undefined,
  }
}

/** The look all text controls share. */
export const CONTROL =
  'min-h-12 w-full rounded-xl border border-edge bg-field px-4 py-2.5 text-base text-ink transition-colors hover:border-ink-2 disabled:cursor-not-allowed disabled:bg-track disabled:text-ink-2 aria-invalid:border-flare'
