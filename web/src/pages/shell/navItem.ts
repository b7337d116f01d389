/** The look of one entry of the header's navigation, in the row as in the menu. */
export const NAV_ITEM =
  'inline-flex min-h-11 w-full items-center rounded-full px-3 text-left text-[15px] font-semibold whitespace-nowrap text-chalk transition-colors hover:bg-turf-700 md:w-auto'
