/** The element that React hydrates. */
export const ISLAND_ID = 'island';
