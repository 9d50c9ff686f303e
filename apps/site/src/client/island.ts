/** The element that the browser's React takes over. */
export const ISLAND_ID = 'island';
