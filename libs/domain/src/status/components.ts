/** What the status page shows, in its order. */
export const STATUS_COMPONENTS = [
  { id: 'sign-in', name: 'Sign-in', what: 'A test user signs in.' },
  { id: 'api', name: 'Console and API', what: 'A change is saved and read back.' },
  { id: 'scans', name: 'Scans', what: 'A scan of our own account completes.' },
  { id: 'scan-queue', name: 'Scan queue', what: 'No scan is stuck.' },
  { id: 'notifications', name: 'Notifications', what: 'Messages that are due are sent.' },
] as const;
/** Where it is published: a file beside the pages, so that it can be read while the API is down. */
export const STATUS_PATH = '/status.json';
/** Days of history. */
export const STATUS_DAYS = 90;
