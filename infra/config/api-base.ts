/** The path of the API on its own origin. */
export const API_BASE = '/api';
