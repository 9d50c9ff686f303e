/** The words in the search box of the bar and of the palette. */
export const SEARCH_HINT = 'Search pages, findings, accounts';
