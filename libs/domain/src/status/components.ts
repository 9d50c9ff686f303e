/** What the status page shows, in its order. */
export const STATUS_COMPONENTS = [
  { id: 'sign-in', name: 'Sign-in', what: 'The user pool answers.' },
  { id: 'api', name: 'Console and API', what: 'A call is answered from our records.' },
  { id: 'scans', name: 'Scans', what: 'No scan is stuck.' },
  { id: 'notifications', name: 'Notifications', what: 'Messages that are due are sent.' },
] as const;
/** Where it is published: a file beside the pages, so that it can be read while the API is down. */
export const STATUS_PATH = '/status.json';
/** Days of history. */
export const STATUS_DAYS = 90;
