export type DialogSize = 'sm' | 'md' | 'lg'

const BOX =
  'motion-rise fixed z-50 overflow-y-auto overscroll-contain bg-card text-ink shadow-float outline-none'
const CENTRED =
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(92dvh,56rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:border sm:border-line'
const SHEET = 'inset-0 px-5 py-6 sm:px-8 sm:py-8'

/** Small ones rise from the lower edge of a phone, where the thumb is; the others fill it. */
const SIZES: Record<DialogSize, string> = {
  sm: 'inset-x-0 bottom-0 rounded-t-3xl px-6 pt-7 pb-8 sm:w-[27rem] sm:p-7',
  md: `${SHEET} sm:w-[31rem]`,
  lg: `${SHEET} sm:w-[40rem]`,
}

/** Place and look of a dialog's box. */
export function dialogClass(size: DialogSize): string {
  return `${BOX} ${SIZES[size]} ${CENTRED}`
}
