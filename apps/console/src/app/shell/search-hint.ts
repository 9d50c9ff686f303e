/** Placeholder of the search box in the top bar and the palette. */
export const SEARCH_HINT = 'Search pages, findings, accounts';
