/** Scrolls to the reviews, after a link far above them has chosen which are listed. */
export function goToReviews(): void {
  document.getElementById('reviews')?.scrollIntoView()
}
